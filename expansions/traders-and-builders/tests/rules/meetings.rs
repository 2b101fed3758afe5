//! Meeting Inns & Cathedrals and The Abbot: TB-80 to TB-82.
