//! The catalogue: toolboxes built in, of a directory, and of the host, shared by any number of runs on any threads; files that
//! change are read again before the next run.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, SystemTime};

use super::files::Files;
use super::load::{self, LoadFault};
use super::luau::Luau;
use super::world::{Toolbox, World};

/// The toolboxes that are always there unless a directory is given.
const EMBEDDED: &[(&str, &str)] = &[
    ("camera", include_str!("../../toolboxes/camera.luau")),
    ("files", include_str!("../../toolboxes/files.luau")),
    ("scene", include_str!("../../toolboxes/scene.luau")),
    ("search", include_str!("../../toolboxes/search.luau")),
    ("wld", include_str!("../../toolboxes/wld.luau")),
];

/// Where toolboxes come from, and what tools may use.
#[derive(Clone)]
pub struct CatalogueOptions {
    /// A directory of toolboxes; None: the built-in ones.
    pub dir: Option<PathBuf>,
    /// Bytes that all tools in Luau may hold together.
    pub luau_memory: usize,
    /// What one call may compute in Luau, waiting not counted.
    pub tool_busy: Duration,
    /// Hosts that `http` may ask; none unless listed. `*.example.org` is every host below it.
    pub http_hosts: Vec<String>,
    /// The files that tools see.
    pub files: Arc<Files>,
    /// Whether changes of the directory are looked for before each run.
    pub reload: bool,
}
impl Default for CatalogueOptions {
    fn default() -> CatalogueOptions {
        CatalogueOptions {
            dir: None,
            luau_memory: 512 << 20,
            tool_busy: Duration::from_secs(5),
            http_hosts: Vec::new(),
            files: Arc::new(Files::in_memory()),
            reload: true,
        }
    }
}
impl CatalogueOptions {
    /// The toolboxes of a directory: `*.luau`, and libraries' `<lib>/*.luau`. Tools see its `files` directory, if there is one.
    pub fn of_dir(dir: impl Into<PathBuf>) -> Result<CatalogueOptions, String> {
        let dir = dir.into();
        let below = dir.join("files");
        let files = if below.is_dir() { Files::in_directory(&below)? } else { Files::in_memory() };
        Ok(CatalogueOptions { dir: Some(dir), files: Arc::new(files), ..CatalogueOptions::default() })
    }
}

/// A file of the directory, as it was when it was read.
struct Loaded {
    source: load::SourceFile,
    stamp: Option<(SystemTime, u64)>,
    toolbox: Option<Arc<Toolbox>>,
    faults: Vec<LoadFault>,
}

/// The catalogue.
pub struct Catalogue {
    options: CatalogueOptions,
    luau: Arc<Luau>,
    world: RwLock<Arc<World>>,
    files: Mutex<Vec<Loaded>>,
    native: Mutex<Vec<Arc<Toolbox>>>,
}

impl Catalogue {
    /// The built-in toolboxes, over files kept in memory.
    pub fn embedded() -> Result<Arc<Catalogue>, String> {
        Catalogue::new(CatalogueOptions::default())
    }
    /// The toolboxes of a directory.
    pub fn from_dir(dir: &Path) -> Result<Arc<Catalogue>, String> {
        Catalogue::new(CatalogueOptions::of_dir(dir)?)
    }
    /// A catalogue. Any fault in a file is an error that lists all of them.
    pub fn new(options: CatalogueOptions) -> Result<Arc<Catalogue>, String> {
        let luau = Arc::new(Luau::new(&options)?);
        let world = RwLock::new(Arc::new(World::new(Vec::new(), luau.clone())));
        let catalogue = Catalogue { options, luau, world, files: Mutex::default(), native: Mutex::default() };
        match &catalogue.options.dir {
            Some(dir) => {
                let sources = load::sources(dir)?;
                if sources.is_empty() {
                    return Err(format!("{} holds no *.luau file", dir.display()));
                }
                catalogue.read(sources);
                let faults = catalogue.faults();
                if !faults.is_empty() {
                    return Err(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
                }
            }
            None => {
                let mut files = catalogue.files.lock().expect("nothing panics here");
                for (name, text) in EMBEDDED {
                    let source =
                        load::SourceFile { path: format!("{name}.luau").into(), library: None, name: name.to_string() };
                    let toolbox = load::load(&catalogue.luau, &source, text);
                    let toolbox = toolbox.map_err(|faults| faults[0].to_string())?;
                    files.push(Loaded { source, stamp: None, toolbox: Some(Arc::new(toolbox)), faults: Vec::new() });
                }
            }
        }
        catalogue.rebuild();
        Ok(Arc::new(catalogue))
    }
    /// A catalogue of toolboxes of the host, and no others.
    pub fn with_toolboxes(options: CatalogueOptions, toolboxes: Vec<Toolbox>) -> Result<Arc<Catalogue>, String> {
        let luau = Arc::new(Luau::new(&options)?);
        let world = RwLock::new(Arc::new(World::new(Vec::new(), luau.clone())));
        let native = Mutex::new(toolboxes.into_iter().map(Arc::new).collect());
        let catalogue = Catalogue { options, luau, world, files: Mutex::default(), native };
        catalogue.rebuild();
        Ok(Arc::new(catalogue))
    }
    /// What tools may use.
    pub fn options(&self) -> &CatalogueOptions {
        &self.options
    }
    /// The toolboxes as they are now, after a look for files that have changed.
    pub fn world(&self) -> Arc<World> {
        if self.options.reload {
            self.refresh();
        }
        self.world.read().expect("nothing panics here").clone()
    }
    /// Reads files again that have changed, come or gone. A file with faults leaves its toolbox as it was. Whether anything
    /// changed.
    pub fn refresh(&self) -> bool {
        let Some(dir) = &self.options.dir else { return false };
        let Ok(sources) = load::sources(dir) else { return false };
        let changed = self.read(sources);
        if changed {
            self.rebuild();
        }
        changed
    }
    /// What is wrong with the files as they are.
    pub fn faults(&self) -> Vec<LoadFault> {
        let files = self.files.lock().expect("nothing panics here");
        files.iter().flat_map(|file| file.faults.clone()).collect()
    }
    /// Adds a toolbox of the host, or replaces the one of this name.
    pub fn put_toolbox(&self, toolbox: Toolbox) {
        let mut native = self.native.lock().expect("nothing panics here");
        native.retain(|other| other.registered() != toolbox.registered());
        native.push(Arc::new(toolbox));
        drop(native);
        self.rebuild();
    }
    /// Takes a toolbox of the host away; whether it was there.
    pub fn remove_toolbox(&self, registered: &str) -> bool {
        let mut native = self.native.lock().expect("nothing panics here");
        let before = native.len();
        native.retain(|other| other.registered() != registered);
        let removed = native.len() < before;
        drop(native);
        self.rebuild();
        removed
    }
    /// Forgets what tools keep for the callers of a connection.
    pub fn end_connection(&self, connection: &str) {
        self.luau.end_connection(connection);
    }

    /// Reads what has changed; whether anything has.
    fn read(&self, sources: Vec<load::SourceFile>) -> bool {
        let mut files = self.files.lock().expect("nothing panics here");
        let before = files.len();
        files.retain(|file| sources.contains(&file.source));
        let mut changed = files.len() < before;
        for source in sources {
            let stamp = stamp_of(&source.path);
            let at = files.iter().position(|file| file.source == source);
            if at.is_some_and(|at| stamp.is_some() && files[at].stamp == stamp) {
                continue;
            }
            changed = true;
            let result = match std::fs::read_to_string(&source.path) {
                Ok(text) => load::load(&self.luau, &source, &text),
                Err(e) => Err(vec![LoadFault::new(&source.path, 1, e.to_string())]),
            };
            let before = at.and_then(|at| files[at].toolbox.clone());
            let loaded = match result {
                Ok(toolbox) => Loaded { source, stamp, toolbox: Some(Arc::new(toolbox)), faults: Vec::new() },
                Err(faults) => Loaded { source, stamp, toolbox: before, faults },
            };
            match at {
                Some(at) => files[at] = loaded,
                None => files.push(loaded),
            }
        }
        changed
    }
    fn rebuild(&self) {
        let files = self.files.lock().expect("nothing panics here");
        let native = self.native.lock().expect("nothing panics here");
        let mut toolboxes: Vec<Arc<Toolbox>> = native.clone();
        for toolbox in files.iter().filter_map(|file| file.toolbox.clone()) {
            // The host's own stand before files of the same name.
            if !toolboxes.iter().any(|other| other.registered() == toolbox.registered()) {
                toolboxes.push(toolbox);
            }
        }
        *self.world.write().expect("nothing panics here") = Arc::new(World::new(toolboxes, self.luau.clone()));
    }
}

fn stamp_of(path: &Path) -> Option<(SystemTime, u64)> {
    let data = std::fs::metadata(path).ok()?;
    Some((data.modified().ok()?, data.len()))
}
