'use strict';
(() => {
  // What the page shows. Each step holds only what it changes; see the documentation of the crate.
  const data = JSON.parse(document.getElementById('data').textContent);
  const { players, colors, kinds, figures, stocks, tiles, steps } = data;
  const last = steps.length - 1;
  const get = (id) => document.getElementById(id);
  const still = matchMedia('(prefers-reduced-motion: reduce)');

  // Text goes in as text and never as markup.
  const make = (name, attributes, parent, text) => {
    const element = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.append(element);
    return element;
  };
  const draw = (name, attributes, parent, text) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    if (parent) parent.append(element);
    return element;
  };
  const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const color = (player) => (player === null || player === undefined || player < 0 ? '#777777' : colors[player]);
  const dark = (hex) => {
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
    return r * 299 + g * 587 + b * 114 < 140000;
  };

  // Scores, what is collected and numbers of tiles at every step.
  const scores = [];
  const collected = [];
  const laid = [];
  const allTiles = [];
  for (const step of steps) {
    for (const tile of step.tiles ?? []) allTiles.push(tile);
    laid.push(allTiles.length);
    scores.push(step.scores ?? scores.at(-1) ?? players.map(() => 0));
    collected.push(step.stocks ?? collected.at(-1) ?? players.map(() => stocks.map(() => 0)));
  }
  // The steps with which turns begin.
  const turns = steps.map((step, at) => at).filter((at) => at === 0 || steps[at].turn !== steps[at - 1].turn);

  // Where every figure is after a step: on the board, held by somebody, or in its supply.
  const figuresAt = (at) => {
    const places = new Map();
    for (let step = 0; step <= at; step += 1) {
      for (const [figure, ...place] of steps[step].figures ?? []) {
        if (place.length === 0) places.delete(figure);
        else places.set(figure, place);
      }
    }
    return places;
  };

  let now = 0;

  /* The board */

  const board = get('board');
  const layers = {};
  for (const name of ['labels', 'tiles', 'marks', 'figures', 'points']) {
    layers[name] = draw('g', { 'data-layer': name }, board);
  }
  const tileElements = allTiles.map(([tile, x, y]) => {
    const group = draw('g', { transform: `translate(${x * 100} ${-y * 100})` });
    draw('title', {}, group, `${tiles[tile][1]} at ${x},${y}`);
    draw('use', { href: `#${tiles[tile][0]}` }, group);
    return group;
  });
  const figureElements = figures.map(([kind, owner], number) => {
    const group = draw('g', { 'data-figure': number, color: color(owner) });
    const name = kinds[kind][1];
    draw('title', {}, group, owner === null ? `the ${name}` : `${players[owner]}: ${name}`);
    draw('use', { href: `#${kinds[kind][0]}` }, group);
    return group;
  });

  const extent = (count) => {
    const box = { west: 0, east: 0, south: 0, north: 0 };
    allTiles.slice(0, count).forEach(([, x, y], index) => {
      if (index === 0) Object.assign(box, { west: x, east: x, south: y, north: y });
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    });
    return box;
  };

  const showBoard = () => {
    const step = steps[now];
    const count = laid[now];
    while (layers.tiles.childElementCount > count) layers.tiles.lastElementChild.remove();
    for (let at = layers.tiles.childElementCount; at < count; at += 1) layers.tiles.append(tileElements[at]);

    const places = figuresAt(now);
    const standing = [...places].filter(([, place]) => place.length > 1);
    // Those of nobody come last: they cover others, and not the other way round.
    standing.sort(([a], [b]) => (figures[a][1] === null) - (figures[b][1] === null) || a - b);
    const moved = new Set((step.figures ?? []).map(([figure]) => figure));
    layers.figures.replaceChildren(...standing.map(([figure, [x, y, lies]]) => {
      const element = figureElements[figure];
      element.setAttribute('transform', `translate(${x} ${y})${lies ? ' rotate(90)' : ''}`);
      return element;
    }));

    layers.marks.replaceChildren();
    if (count > 0) {
      const [, x, y] = allTiles[count - 1];
      for (const [stroke, width] of [['#ffffff', 7], ['var(--last)', 4]]) {
        const frame = { class: 'last', x: x * 100 + 2, y: -y * 100 + 2, width: 96, height: 96, rx: 3, 'stroke-width': width };
        draw('rect', frame, layers.marks).style.stroke = stroke;
      }
    }
    if (now > 0) {
      for (const [figure, [x, y]] of standing) {
        if (!moved.has(figure)) continue;
        draw('circle', { class: 'moved', cx: x, cy: y, r: 21, style: 'stroke:#fff;stroke-width:6' }, layers.marks);
        draw('circle', { class: 'moved', cx: x, cy: y, r: 21, style: 'stroke:var(--last)' }, layers.marks);
      }
    }

    layers.points.replaceChildren();
    const taken = new Map();
    for (const [x, y, player, points] of step.points ?? []) {
      const spot = `${x},${y}`;
      const above = taken.get(spot) ?? 0;
      taken.set(spot, above + 1);
      const text = `${points < 0 ? '\u2212' : '+'}${Math.abs(points)}`;
      const wide = 22 + text.length * 14;
      const place = `translate(${x} ${y - 26 - above * 36})`;
      const outer = draw('g', { transform: place }, layers.points);
      const badge = draw('g', { class: 'points' }, outer);
      draw('rect', { x: -wide / 2, y: -17, width: wide, height: 34, rx: 17, fill: color(player), stroke: '#fff', 'stroke-width': 3 }, badge);
      draw('text', { fill: dark(color(player)) ? '#fff' : '#111' }, badge, text);
    }
    labels();
    board.setAttribute('aria-label', `Board with ${counted(count, 'tile')} and ${counted(standing.length, 'figure')}`);
  };

  // Coordinates stay legible however small the board is: they do not shrink below so many pixels, and some are left out.
  const legible = 11;
  const beside = 1.9;
  let labelled = '';
  const labels = () => {
    const box = extent(laid[now]);
    const { width } = board.getBoundingClientRect();
    const size = camera && width > 0 ? Math.max(22, (legible * camera.w) / width) : 22;
    const drawn = `${size.toFixed(1)} ${Object.values(box)}`;
    if (drawn === labelled) return;
    labelled = drawn;
    const longest = Math.max(...[box.west, box.east].map((x) => String(x).length));
    const every = (room) => [1, 2, 5, 10, 20, 50, 100].find((count) => count * 100 >= room) ?? 100;
    const [across, up] = [every(size * (longest * 0.6 + 0.5)), every(size * 1.2)];
    layers.labels.replaceChildren();
    layers.labels.style.fontSize = `${size.toFixed(1)}px`;
    for (let x = box.west; x <= box.east; x += 1) {
      if (x % across === 0) draw('text', { class: 'label', x: x * 100 + 50, y: -box.north * 100 - size * 0.8 }, layers.labels, x);
    }
    for (let y = box.south; y <= box.north; y += 1) {
      if (y % up === 0) draw('text', { class: 'label', x: box.west * 100 - size, y: -y * 100 + 50 }, layers.labels, y);
    }
  };

  /* What is seen of the board */

  const slim = matchMedia('(max-width: 620px)');
  let camera = null;
  let fitting = true;
  let flight = 0;
  const whole = () => {
    const box = extent(laid[now]);
    // A small board is not blown up.
    const wide = Math.max(box.east - box.west + 1, 6) * 100;
    const high = Math.max(box.north - box.south + 1, 4) * 100;
    const middle = [(box.west + box.east + 1) * 50 - 12, (1 - box.south - box.north) * 50 - 12];
    const { width, height } = board.getBoundingClientRect();
    const strip = slim.matches ? 58 : 74;
    if (width < 50 || height < strip + 50) return { x: middle[0] - wide / 2, y: middle[1] - high / 2, w: wide, h: high };
    const slant = width / (height - strip);
    // Around it is room for coordinates, in units of the board or, where that is more, in pixels.
    const margin = (2 * beside * legible) / width;
    const w = Math.max(wide + 90, (high + 90) * slant, wide / (1 - margin), (high * slant) / (1 - margin * slant));
    const h = (w * height) / width;
    // What lies over the top of the board covers nothing of it.
    return { x: middle[0] - w / 2, y: middle[1] - h / 2 - (strip * w) / width / 2, w, h };
  };
  const aim = (to) => {
    camera = to;
    board.setAttribute('viewBox', `${to.x.toFixed(2)} ${to.y.toFixed(2)} ${to.w.toFixed(2)} ${to.h.toFixed(2)}`);
    board.classList.toggle('near', !fitting);
    labels();
    get('zoom-fit').disabled = fitting;
  };
  const fly = (to) => {
    cancelAnimationFrame(flight);
    const from = camera;
    if (!from || still.matches || ['x', 'y', 'w', 'h'].every((key) => Math.abs(from[key] - to[key]) < 0.5)) {
      aim(to);
      return;
    }
    const begun = performance.now();
    const frame = (time) => {
      const part = Math.min(Math.max((time - begun) / 220, 0), 1);
      const eased = 1 - (1 - part) ** 3;
      const between = (key) => from[key] + (to[key] - from[key]) * eased;
      aim({ x: between('x'), y: between('y'), w: between('w'), h: between('h') });
      if (part < 1) flight = requestAnimationFrame(frame);
    };
    flight = requestAnimationFrame(frame);
  };
  const follow = () => {
    if (fitting) {
      fly(whole());
      return;
    }
    // Who looks closely still wants to see what happens.
    const tile = allTiles[laid[now] - 1];
    if (!tile || (steps[now].tiles ?? []).length === 0) return;
    const [x, y] = [tile[1] * 100 + 50, -tile[2] * 100 + 50];
    const inside = x > camera.x + 60 && x < camera.x + camera.w - 60 && y > camera.y + 60 && y < camera.y + camera.h - 60;
    if (!inside) fly({ ...camera, x: x - camera.w / 2, y: y - camera.h / 2 });
  };
  const point = (event) => {
    const box = board.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  };
  const zoom = (factor, [u, v] = [0.5, 0.5], smooth = true) => {
    const most = whole().w * 1.5;
    const w = Math.min(Math.max(camera.w / factor, 160), most);
    const h = (w * camera.h) / camera.w;
    fitting = false;
    const to = { x: camera.x + (camera.w - w) * u, y: camera.y + (camera.h - h) * v, w, h };
    if (smooth) fly(to);
    else {
      cancelAnimationFrame(flight);
      aim(to);
    }
  };
  const pan = (dx, dy) => {
    cancelAnimationFrame(flight);
    fitting = false;
    aim({ ...camera, x: camera.x + dx * camera.w, y: camera.y + dy * camera.h });
  };
  const fit = () => {
    fitting = true;
    fly(whole());
  };
  get('zoom-in').addEventListener('click', () => zoom(1.4));
  get('zoom-out').addEventListener('click', () => zoom(1 / 1.4));
  get('zoom-fit').addEventListener('click', fit);
  const wide = matchMedia('(min-width: 961px)');
  board.addEventListener('wheel', (event) => {
    // Where the page itself scrolls, the wheel is the page's.
    if (!wide.matches && !event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-Math.max(-200, Math.min(200, event.deltaY)) / 400), point(event), false);
  }, { passive: false });
  const fingers = new Map();
  board.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    fingers.set(event.pointerId, point(event));
    board.setPointerCapture(event.pointerId);
    board.classList.add('held');
  });
  board.addEventListener('pointermove', (event) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const after = point(event);
    const others = [...fingers].filter(([id]) => id !== event.pointerId);
    if (others.length === 1) {
      const other = others[0][1];
      const { width, height } = board.getBoundingClientRect();
      const apart = (from) => Math.hypot((from[0] - other[0]) * width, (from[1] - other[1]) * height);
      if (apart(before) > 4) zoom(apart(after) / apart(before), other, false);
    } else if (others.length === 0 && (after[0] !== before[0] || after[1] !== before[1])) {
      pan(before[0] - after[0], before[1] - after[1]);
    }
    fingers.set(event.pointerId, after);
  });
  const letGo = (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) board.classList.remove('held');
  };
  board.addEventListener('pointerup', letGo);
  board.addEventListener('pointercancel', letGo);
  board.addEventListener('dblclick', (event) => zoom(2, point(event)));

  /* The players */

  const cards = players.map((name, player) => {
    const card = make('li', { class: 'player', 'data-player': player }, get('players'));
    card.style.setProperty('--color', colors[player]);
    const own = kinds.map((kind, index) => index).filter((kind) => figures.some((figure) => figure[0] === kind && figure[1] === player));
    const picture = (kind, parent) => {
      const svg = draw('svg', { viewBox: '-19 -19 38 38', 'aria-hidden': 'true', color: colors[player] }, parent);
      draw('use', { href: `#${kinds[kind][0]}` }, svg);
    };
    if (own.length > 0) picture(own[0], card);
    else draw('svg', { 'aria-hidden': 'true' }, card);
    make('bdi', { class: 'name', title: name }, card, name);
    const gain = make('span', { class: 'gain' }, card);
    const score = make('span', { class: 'score', 'data-score': player }, card);
    const supply = make('span', { class: 'supply' }, card);
    const counts = own.map((kind) => {
      const item = make('span', {}, supply);
      picture(kind, item);
      const count = make('span', { 'aria-hidden': 'true' }, item);
      const words = make('span', { class: 'hidden' }, item);
      item.title = `${kinds[kind][1]} in supply`;
      const all = figures.map((figure, number) => number).filter((number) => figures[number][0] === kind && figures[number][1] === player);
      return { kind, count, words, all };
    });
    const goods = make('span', { class: 'goods' }, supply);
    return { card, gain, score, counts, goods };
  });
  const showPlayers = () => {
    const places = figuresAt(now);
    cards.forEach(({ card, gain, score, counts, goods }, player) => {
      const points = scores[now][player];
      const more = now > 0 ? points - scores[now - 1][player] : 0;
      score.textContent = points;
      gain.textContent = more === 0 ? '' : `${more < 0 ? '\u2212' : '+'}${Math.abs(more)}`;
      card.classList.toggle('due', steps[now].next === player);
      if (steps[now].next === player) card.setAttribute('aria-current', 'true');
      else card.removeAttribute('aria-current');
      for (const { kind, count, words, all } of counts) {
        const left = all.filter((number) => !places.has(number)).length;
        count.textContent = left;
        words.textContent = `${left} ${kinds[kind][1]} in supply`;
      }
      const has = collected[now][player].map((count, stock) => [count, stocks[stock]]).filter(([count]) => count > 0);
      goods.textContent = has.map(([count, stock]) => `${count} ${stock}`).join(', ');
    });
  };
  const showHand = () => {
    const step = steps[now];
    const held = step.drawn ?? null;
    const tile = get('hand-tile');
    tile.replaceChildren();
    if (held !== null) draw('use', { href: `#${tiles[held][0]}` }, tile);
    get('hand').classList.toggle('bare', held === null);
    const text = get('hand-text');
    text.replaceChildren();
    if (step.next === null || step.next === undefined) text.append(now < last ? 'Final scoring' : data.outcome || 'The game goes on from here');
    else {
      make('bdi', {}, text, players[step.next]);
      text.append(held === null ? ' decides' : ` has ${tiles[held][1]}`);
    }
    make('span', { class: 'more' }, text, step.rest === 0 ? 'no tile left' : `${counted(step.rest, 'tile')} left`);
  };

  /* The course of points */

  const plot = get('plot');
  const dashes = ['', '9 3', '2.5 2.5', '12 3 3 3', '6 6', '16 4', '3 6', '10 3 2 3 2 3'];
  const shapes = ['M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z', 'M-4.5-4.5h9v9h-9z', 'M0-6L5.6 4.4H-5.6z', 'M0-6.2L6.2 0L0 6.2L-6.2 0z'];
  const pad = { left: 32, right: 12, top: 12, bottom: 20 };
  let scale = null;
  const nice = (most, parts) => {
    const rough = Math.max(most / parts, 1);
    const power = 10 ** Math.floor(Math.log10(rough));
    return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= rough);
  };
  const showPlot = () => {
    const { width, height } = plot.getBoundingClientRect();
    if (width < 40 || height < 40) return;
    plot.setAttribute('viewBox', `0 0 ${width} ${height}`);
    for (const child of [...plot.children]) if (child.tagName !== 'title') child.remove();
    const all = scores.flat();
    const [least, most] = [Math.min(0, ...all), Math.max(10, ...all)];
    const x = (step) => pad.left + ((width - pad.left - pad.right) * step) / Math.max(last, 1);
    const y = (value) => height - pad.bottom - ((height - pad.top - pad.bottom) * (value - least)) / (most - least);
    const tick = nice(most - least, 4);
    for (let value = Math.ceil(least / tick) * tick; value <= most; value += tick) {
      draw('path', { class: 'grid', d: `M${pad.left} ${y(value)}H${width - pad.right}` }, plot);
      draw('text', { x: pad.left - 6, y: y(value) + 4, 'text-anchor': 'end' }, plot, value);
    }
    const count = Math.max(...steps.map((step) => step.turn));
    const every = nice(count, 6);
    for (const at of turns) {
      const turn = steps[at].turn;
      if (turn % every === 0 && turn > 0) draw('text', { x: x(at), y: height - 5, 'text-anchor': 'middle' }, plot, turn);
    }
    draw('text', { x: pad.left, y: height - 5, 'text-anchor': 'middle' }, plot, 'turn');
    players.forEach((name, player) => {
      let d = `M${x(0).toFixed(1)} ${y(scores[0][player]).toFixed(1)}`;
      for (let step = 1; step <= last; step += 1) {
        if (scores[step][player] === scores[step - 1][player] && step < last) continue;
        d += `H${x(step).toFixed(1)}V${y(scores[step][player]).toFixed(1)}`;
      }
      draw('path', { class: 'casing', d, 'stroke-dasharray': dashes[player % dashes.length] }, plot);
      draw('path', { class: 'course', d, stroke: colors[player], 'stroke-dasharray': dashes[player % dashes.length] }, plot);
    });
    const top = pad.top - 8;
    const future = draw('rect', { class: 'future', y: top, height: height - pad.bottom - top - 1 }, plot);
    const cursor = draw('path', { class: 'cursor', d: `M0 ${pad.top - 6}V${height - pad.bottom}` }, plot);
    const points = players.map((name, player) => {
      const mark = draw('path', { class: 'point', d: shapes[player % shapes.length], fill: colors[player] }, plot);
      draw('title', {}, mark, name);
      return mark;
    });
    scale = { x, y, cursor, points, future, end: width - 2 };
    showCursor();
  };
  const showCursor = () => {
    if (!scale) return;
    scale.cursor.setAttribute('transform', `translate(${scale.x(now).toFixed(1)} 0)`);
    scale.future.setAttribute('x', scale.x(now).toFixed(1));
    scale.future.setAttribute('width', Math.max(scale.end - scale.x(now), 0).toFixed(1));
    scale.points.forEach((mark, player) => {
      mark.setAttribute('transform', `translate(${scale.x(now).toFixed(1)} ${scale.y(scores[now][player]).toFixed(1)})`);
    });
  };
  const ends = players.map((name, player) => `${name} ${scores[last][player]}`);
  get('plot-text').textContent = `After the last step: ${ends.join(', ')}`;
  const seek = (event) => {
    const box = plot.getBoundingClientRect();
    const part = (event.clientX - box.left - pad.left) / Math.max(box.width - pad.left - pad.right, 1);
    go(Math.round(part * last));
  };
  plot.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    stop();
    plot.setPointerCapture(event.pointerId);
    seek(event);
  });
  plot.addEventListener('pointermove', (event) => {
    if (plot.hasPointerCapture(event.pointerId)) seek(event);
  });

  /* The log */

  const log = get('log');
  const rows = [];
  const entries = [];
  let whose = null;
  steps.forEach((step, at) => {
    const entry = make('li', { class: 'entry', 'data-step': at }, log);
    entries.push(entry);
    rows.push(entry);
    const button = make('button', { type: 'button', tabindex: -1 }, entry);
    const foreign = step.who !== undefined && step.who !== null && step.who !== whose;
    if (foreign) make('bdi', {}, button, `${players[step.who]}: `);
    button.append(step.text);
    let list = entry;
    for (const [kind, text, player] of step.lines) {
      if (kind === 'turn') {
        const [, count] = text.split(' ');
        const row = make('li', { class: 'turn', 'data-step': at }, log);
        if (player !== undefined) row.style.setProperty('--color', colors[player]);
        make('bdi', {}, row, players[player]);
        make('span', { class: 'count' }, row, `turn ${count}`);
        rows.push(row);
        whose = player;
        list = make('li', { class: 'entry', 'data-step': at }, log);
        rows.push(list);
        continue;
      }
      const line = make('div', { class: `line ${kind}` }, list, text);
      if (player !== undefined) line.style.setProperty('--color', colors[player]);
    }
    if (list !== entry && list.childElementCount === 0) {
      list.remove();
      rows.pop();
    }
  });
  log.addEventListener('click', (event) => {
    const row = event.target.closest('[data-step]');
    if (!row) return;
    stop();
    go(Number(row.dataset.step));
  });
  let marked = [];
  const showLog = () => {
    for (const row of rows) row.classList.toggle('ahead', Number(row.dataset.step) > now);
    for (const row of marked) {
      row.classList.remove('now');
      row.querySelector('button').tabIndex = -1;
      row.querySelector('button').removeAttribute('aria-current');
    }
    const entry = entries[now];
    entry.classList.add('now');
    const button = entry.querySelector('button');
    button.setAttribute('aria-current', 'step');
    button.tabIndex = 0;
    if (log.contains(document.activeElement)) button.focus({ preventScroll: true });
    marked = [entry];
    // The log scrolls, and never the page.
    const [top, height] = [entry.offsetTop, Math.min(entry.offsetHeight, log.clientHeight)];
    if (top < log.scrollTop + 40 || top + height > log.scrollTop + log.clientHeight - 40) {
      log.scrollTop = Math.max(top - log.clientHeight / 2 + height / 2, 0);
    }
  };

  /* Steps */

  const slider = get('slider');
  slider.max = last;
  const told = (at) => {
    const step = steps[at];
    const lines = step.lines.map(([kind, text, player]) => (kind === 'turn' ? `${players[player]}: ${text}` : text));
    const who = step.who === undefined || step.who === null ? '' : `${players[step.who]}: `;
    return `${who}${step.text}. ${lines.join('. ')}`;
  };
  const showEvent = () => {
    const step = steps[now];
    const event = get('event');
    event.replaceChildren();
    const named = step.who !== undefined && step.who !== null;
    event.classList.toggle('named', named);
    event.style.setProperty('--color', color(step.who));
    if (named) make('bdi', { class: 'who' }, event, players[step.who]);
    make('span', { class: 'what' }, event, step.text);
    // Of the turn that begins thereby, the tile in hand tells.
    for (const [kind, text] of step.lines) {
      if (kind === 'turn') break;
      make('span', { class: `line ${kind}` }, event, text);
    }
    event.title = event.innerText.replace(/\s+/g, ' ');
  };
  const show = () => {
    showBoard();
    showEvent();
    showPlayers();
    showHand();
    showCursor();
    showLog();
    follow();
    slider.value = now;
    const turn = steps[now].turn;
    slider.setAttribute('aria-valuetext', `step ${now} of ${last}, turn ${turn}`);
    const where = get('where');
    where.replaceChildren();
    make('span', { id: 'step' }, where, `Step ${now}`);
    make('span', { class: 'turn' }, where, ` of ${last} \u00b7 turn ${turn}`);
    for (const id of ['first', 'back', 'turn-back']) get(id).disabled = now === 0;
    for (const id of ['last', 'on', 'turn-on']) get(id).disabled = now === last;
    document.documentElement.dataset.step = now;
    if (timer === null) {
      get('live').textContent = `Step ${now} of ${last}. ${told(now)}`;
      remember();
    }
  };
  const go = (to) => {
    const at = Math.min(Math.max(to, 0), last);
    if (at === now) return;
    now = at;
    show();
  };
  const turnOn = () => go(turns.find((at) => at > now) ?? last);
  const turnBack = () => go(turns.findLast((at) => at < now) ?? 0);
  // A link to a step can be kept. It is written when things have come to rest: browsers count how often that is done.
  let resting = null;
  const remember = () => {
    clearTimeout(resting);
    resting = setTimeout(() => {
      try {
        history.replaceState(null, '', `#step-${now}`);
      } catch {
        // Some browsers forbid it for files; nothing depends on it.
      }
    }, 300);
  };
  const wanted = () => {
    const found = /^#step-(\d{1,9})$/.exec(location.hash);
    return found ? Math.min(Number(found[1]), last) : null;
  };
  window.addEventListener('hashchange', () => {
    const to = wanted();
    if (to !== null) go(to);
  });

  let timer = null;
  const stop = () => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    get('play').classList.remove('playing');
    get('play').setAttribute('aria-label', 'Play');
    remember();
  };
  const beat = () => {
    go(now + 1);
    if (now === last) {
      stop();
      get('live').textContent = `Step ${now} of ${last}. ${told(now)}`;
    } else timer = setTimeout(beat, Number(get('speed').value));
  };
  const play = () => {
    if (timer !== null) {
      stop();
      return;
    }
    if (last === 0) return;
    get('play').classList.add('playing');
    get('play').setAttribute('aria-label', 'Pause');
    timer = setTimeout(beat, now === last ? 600 : 150);
    if (now === last) go(0);
  };
  const handled = { first: () => go(0), 'turn-back': turnBack, back: () => go(now - 1), on: () => go(now + 1), 'turn-on': turnOn, last: () => go(last) };
  for (const [id, action] of Object.entries(handled)) {
    get(id).addEventListener('click', () => {
      stop();
      action();
    });
  }
  get('play').addEventListener('click', play);
  slider.addEventListener('input', () => {
    stop();
    go(Number(slider.value));
  });

  /* Light and dark */

  const themes = ['auto', 'light', 'dark'];
  let theme = 'auto';
  const dress = (wish) => {
    theme = themes.includes(wish) ? wish : 'auto';
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    get('theme').textContent = `${theme[0].toUpperCase()}${theme.slice(1)} theme`;
  };
  const redress = () => {
    dress(themes[(themes.indexOf(theme) + 1) % themes.length]);
    try {
      localStorage.setItem('tilewright-theme', theme);
    } catch {
      // Not every browser keeps things for files.
    }
  };
  try {
    dress(localStorage.getItem('tilewright-theme'));
  } catch {
    dress('auto');
  }
  get('theme').addEventListener('click', redress);

  /* Keys */

  const keys = get('keys');
  get('help').addEventListener('click', () => keys.showModal());
  const stepping = { ArrowLeft: handled.back, ArrowRight: handled.on, PageUp: turnBack, PageDown: turnOn, Home: handled.first, End: handled.last };
  const moving = { ArrowLeft: [-0.15, 0], ArrowRight: [0.15, 0], ArrowUp: [0, -0.15], ArrowDown: [0, 0.15] };
  const others = { '+': () => zoom(1.4), '=': () => zoom(1.4), '-': () => zoom(1 / 1.4), 0: fit, t: redress, T: redress, '?': () => keys.showModal() };
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || keys.open || event.target.closest('select')) return;
    if (event.key === ' ') {
      // On a button, the space bar is the button's.
      if (event.target.closest('button')) return;
      play();
    } else if (event.shiftKey && moving[event.key]) pan(...moving[event.key]);
    else if (!event.shiftKey && stepping[event.key]) {
      stop();
      stepping[event.key]();
    } else if (others[event.key]) others[event.key]();
    else return;
    event.preventDefault();
  });

  new ResizeObserver(() => {
    cancelAnimationFrame(flight);
    if (fitting) aim(whole());
    else {
      const { width, height } = board.getBoundingClientRect();
      if (width > 0) aim({ ...camera, h: (camera.w * height) / width });
    }
  }).observe(board);
  new ResizeObserver(showPlot).observe(plot);

  now = wanted() ?? 0;
  show();
})();
