//! Section 7: finding tools.

use serde_json::json;

use super::support::{failure, run, value};
use zerojs::host::search_quality;

#[test]
fn rule_7_toolboxes_and_lists() {
    let boxes = value("return await tools.toolboxes()");
    assert_eq!(boxes[1]["toolbox"], json!("t"));
    assert_eq!(
        boxes.as_array().unwrap().last().unwrap(),
        &json!({"toolbox": "@beta::rocks", "purpose": "One tool.", "toolCount": 1})
    );
    assert_eq!(
        value("return await tools.list('@alpha::trees')"),
        json!([{"name": "grow", "signature": "grow(): string", "description": "It."}])
    );
    assert_eq!(value("return (await tools.list('zero.camera')).length"), json!(1));
    assert!(failure("await tools.list('camra')").1.contains("`camera`"));
    assert!(failure("await tools.list()").1.contains("takes a string"));
}

#[test]
fn rule_7_describe_takes_every_form_of_a_name() {
    for name in ["camera.lookAt", "zero.camera.lookAt", "lookAt"] {
        assert_eq!(value(&format!("return (await tools.describe('{name}')).name")), json!("camera.lookAt"), "{name}");
    }
    for name in ["@alpha::rocks.roll", "libs.alpha.rocks.roll", "zero.libs.alpha.rocks.roll"] {
        let spec = value(&format!("return await tools.describe('{name}')"));
        assert_eq!(
            (&spec["name"], &spec["call"]),
            (&json!("@alpha::rocks.roll"), &json!("await zero.libs.alpha.rocks.roll()"))
        );
    }
    for (name, says) in [
        ("roll", "`@alpha::rocks.roll` and `@beta::rocks.roll`"),
        ("camera", "is a toolbox"),
        ("@alpha::rocks", "is a toolbox"),
        ("camera.lookUp", "`lookAt`"),
        ("@alfa::rocks.roll", "`alpha`"),
        ("@alpha::rock.roll", "`rocks`"),
        ("qqqqqqqqqq", "tools.search"),
    ] {
        let (_, message) = failure(&format!("await tools.describe('{name}')"));
        assert!(message.contains(says), "{name}: {message}");
    }
}

#[test]
fn rule_7_search_is_ordered_limited_and_empty_where_nothing_fits() {
    assert_eq!(value("return (await tools.search('look at'))[0].name"), json!("camera.lookAt"));
    assert_eq!(value("return (await tools.search('tests')).length"), json!(20));
    assert_eq!(
        value(
            "const s = (await tools.search('wait')).map(h => h.score); return s.every((x, i) => i === 0 || s[i - 1] >= x)"
        ),
        json!(true)
    );
    assert_eq!(value("return await tools.search('zzzzzz')"), json!([]));
    assert_eq!(value("return await tools.search('')"), json!([]));
    assert_eq!(value("return await tools.search('the of a')"), json!([]));
    assert_eq!(
        value("return (await tools.search('roll', '@beta::rocks')).map(h => h.name)"),
        json!(["@beta::rocks.roll"])
    );
    assert!(run("await tools.search('x', 'nowhere')").failure.is_some());
}

#[test]
fn rule_7_search_finds_what_is_meant() {
    let read =
        |name: &str| std::fs::read_to_string(format!("{}/benches/search/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let catalogue = search_quality::catalogue(&read("catalogue.txt")).unwrap();
    let quality = search_quality::measure(&catalogue.world(), &read("queries.txt")).unwrap();
    println!("{quality}");
    assert_eq!((quality.tools, quality.queries), (300, 60));
    assert!(quality.reciprocal_rank > 0.85, "{quality}\n{}", quality.details.join("\n"));
    // Queries that search was not made with in view.
    let unseen = search_quality::measure(&catalogue.world(), &read("unseen.txt")).unwrap();
    println!("{unseen}");
    assert!(unseen.reciprocal_rank > 0.8, "{unseen}\n{}", unseen.details.join("\n"));
    assert!(
        quality.empty_precision > 0.9 && quality.empty * 4 >= quality.hopeless * 3,
        "{quality}\n{}",
        quality.details.join("\n")
    );
}

#[test]
fn rule_2_4_the_nearest_names() {
    use zerojs::host::names::nearest;
    let names = ["lookAt", "lookFrom", "moveTo", "get", "lockAt", "bookAt", "hookAt", "cookAt"];
    // At most five; by distance, then alphabetical.
    assert_eq!(nearest("lookat", names), ["lookAt", "bookAt", "cookAt", "hookAt", "lockAt"]);
    // A shared word counts, however long the rest.
    assert_eq!(nearest("look_somewhere_else", names), ["lookFrom", "lookAt"]);
    assert!(nearest("qwertyuiop", names).is_empty());
    assert_eq!(nearest("getScenes", ["get_scenes", "scene"]), ["get_scenes"]);
}
