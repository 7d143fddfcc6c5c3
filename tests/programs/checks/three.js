// three: vectors, matrices, quaternions, geometry.
import * as THREE from 'three';
const scene = new THREE.Scene(), points = [];
for (let i = 0; i < 300; i++) {
  const mesh = new THREE.Mesh(new THREE.IcosahedronGeometry(1 + (i % 3), 1), new THREE.MeshBasicMaterial({ color: i * 1000 }));
  mesh.position.set(Math.cos(i) * 10, (i % 17) - 8, Math.sin(i) * 10);
  mesh.rotation.set(i, i / 2, i / 3);
  scene.add(mesh);
  points.push(mesh.position.clone());
}
scene.updateMatrixWorld(true);
const ray = new THREE.Raycaster(new THREE.Vector3(0, 0, 0), new THREE.Vector3(1, 0.1, 0.3).normalize());
const hits = ray.intersectObjects(scene.children);
console.log(hits.length, hits.map((h) => h.distance.toFixed(6)).slice(0, 8).join());
console.log(new THREE.Box3().setFromPoints(points).getSize(new THREE.Vector3()).toArray().map((x) => x.toFixed(9)).join());
const curve = new THREE.CatmullRomCurve3(points.slice(0, 20));
console.log(curve.getLength().toFixed(9), curve.getPointAt(0.37).toArray().map((x) => x.toFixed(9)).join(), JSON.stringify(scene.children[3].matrixWorld.toArray().map((x) => +x.toFixed(6))));
const camera = new THREE.PerspectiveCamera(60, 1.5, 0.1, 100);
camera.position.z = 30; camera.updateMatrixWorld();
console.log(points.map((p) => p.clone().project(camera).x.toFixed(4)).slice(0, 10).join(), new THREE.Color('hsl(120, 50%, 50%)').getHexString(), new THREE.TorusKnotGeometry(1, 0.3, 64, 8).attributes.position.count);
