//! A browser without a window, worked over the `WebDriver` protocol by `chromedriver`.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Keys as `WebDriver` names them.
pub(crate) const LEFT: &str = "\u{e012}";
pub(crate) const RIGHT: &str = "\u{e014}";
pub(crate) const HOME: &str = "\u{e011}";
pub(crate) const END: &str = "\u{e010}";
pub(crate) const PAGE_UP: &str = "\u{e00e}";
pub(crate) const PAGE_DOWN: &str = "\u{e00f}";
pub(crate) const TAB: &str = "\u{e004}";

/// A running browser; gone with its profile when dropped.
pub(crate) struct Browser {
    driver: Child,
    port: u16,
    session: String,
    profile: PathBuf,
}

/// Says that a test did not look at the page. The harness keeps back what a test prints that passes, but not this.
fn skipped(why: &str) {
    let _ = writeln!(std::io::stderr(), "browser test skipped: {why}");
}

impl Browser {
    /// Starts one; `None`, with the reason printed, if none is installed.
    pub(crate) fn start(name: &str) -> Option<Self> {
        let driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn();
        let Ok(mut driver) = driver else {
            skipped("there is no `chromedriver` (Debian: chromium, chromium-driver)");
            return None;
        };
        let out = BufReader::new(driver.stdout.take().unwrap());
        let told = out.lines().map_while(Result::ok).find_map(|line| {
            line.split_once("started successfully on port ")
                .map(|(_, port)| port.trim_end_matches('.').to_owned())
        });
        let port = told.and_then(|port| port.parse().ok()).expect("chromedriver tells its port");
        let profile = std::env::temp_dir().join(format!("tilewright-page-{}-{name}", std::process::id()));
        let mut browser = Self { driver, port, session: String::new(), profile };
        let arguments = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            &format!("--user-data-dir={}", browser.profile.display()),
        ];
        let wish = json!({"capabilities": {"alwaysMatch": {
            "goog:chromeOptions": {"args": arguments},
            "goog:loggingPrefs": {"browser": "ALL"},
        }}});
        let answer = browser.send("POST", "/session", &wish);
        let Some(session) = answer["sessionId"].as_str() else {
            // A driver without its browser.
            skipped(answer["message"].as_str().unwrap_or("no session"));
            return None;
        };
        session.clone_into(&mut browser.session);
        Some(browser)
    }

    pub(crate) fn open(&self, file: &Path) {
        self.post("url", &json!({"url": format!("file://{}", file.display())}));
        // Until a page is painted for the first time, the browser drops all keys.
        let painted = "return performance.getEntriesByType('paint').length";
        let begun = Instant::now();
        while self.ask(painted) == json!(0) {
            assert!(begun.elapsed().as_secs() < 20, "the page is not painted");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// Sets the size of the window's inside, as a phone or a screen has it.
    pub(crate) fn size(&self, width: u32, height: u32) {
        let metrics = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": false});
        self.post(
            "goog/cdp/execute",
            &json!({"cmd": "Emulation.setDeviceMetricsOverride", "params": metrics}),
        );
    }

    /// Runs the body of a function in the page and gives what it returns.
    pub(crate) fn ask(&self, body: &str) -> Value {
        self.post("execute/sync", &json!({"script": body, "args": []}))
    }

    /// Presses keys and lets them go, one after another.
    pub(crate) fn press(&self, keys: &[&str]) {
        let stroke = |key| [json!({"type": "keyDown", "value": key}), json!({"type": "keyUp", "value": key})];
        self.strokes(&keys.iter().flat_map(stroke).collect::<Vec<_>>());
    }

    /// Holds a key down until it has come so many times.
    pub(crate) fn hold(&self, key: &str, times: usize) {
        let mut strokes = vec![json!({"type": "keyDown", "value": key}); times];
        strokes.push(json!({"type": "keyUp", "value": key}));
        self.strokes(&strokes);
    }

    fn strokes(&self, strokes: &[Value]) {
        let actions = json!({"actions": [{"type": "key", "id": "keyboard", "actions": strokes}]});
        self.post("actions", &actions);
    }

    /// Clicks what a selector finds.
    pub(crate) fn click(&self, selector: &str) {
        let found = self.post("element", &json!({"using": "css selector", "value": selector}));
        let id = found.as_object().and_then(|found| found.values().next()).and_then(Value::as_str);
        let id = id.unwrap_or_else(|| panic!("nothing is `{selector}`: {found}"));
        self.post(&format!("element/{id}/click"), &json!({}));
    }

    /// What the browser complained about since it was last asked.
    pub(crate) fn complaints(&self) -> Vec<String> {
        let log = self.post("se/log", &json!({"type": "browser"}));
        log.as_array().into_iter().flatten().map(|entry| entry["message"].to_string()).collect()
    }

    fn post(&self, command: &str, body: &Value) -> Value {
        let value = self.send("POST", &format!("/session/{}/{command}", self.session), body);
        assert!(value.get("error").is_none(), "{command}: {value}");
        value
    }

    /// One request, and the `value` of its answer.
    fn send(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.port,
            body.len(),
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut reader = BufReader::new(stream);
        let mut length = 0;
        loop {
            let mut line = String::new();
            reader.read_line(&mut line).unwrap();
            if line.trim().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().unwrap();
            }
        }
        let mut answer = vec![0; length];
        reader.read_exact(&mut answer).unwrap();
        serde_json::from_slice::<Value>(&answer).unwrap()["value"].take()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // A test that has failed ends its browser too, and a second failure here would hide the first.
        if let Ok(mut stream) = TcpStream::connect(("127.0.0.1", self.port)) {
            let session = &self.session;
            let _ = write!(
                stream,
                "DELETE /session/{session} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
            );
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = stream.read(&mut [0; 512]);
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = std::fs::remove_dir_all(&self.profile);
    }
}
