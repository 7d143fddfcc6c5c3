// name: prog_raytracer; n: 29
// A small ray tracer: spheres, planes, boxes and a triangle mesh under a bounding hierarchy; lights, mirrors, glass and a checkerboard.

class Vec {
  constructor(x, y, z) {
    this.x = x;
    this.y = y;
    this.z = z;
  }
  add(o) { return new Vec(this.x + o.x, this.y + o.y, this.z + o.z); }
  sub(o) { return new Vec(this.x - o.x, this.y - o.y, this.z - o.z); }
  mul(o) { return new Vec(this.x * o.x, this.y * o.y, this.z * o.z); }
  scale(k) { return new Vec(this.x * k, this.y * k, this.z * k); }
  dot(o) { return this.x * o.x + this.y * o.y + this.z * o.z; }
  cross(o) {
    return new Vec(
      this.y * o.z - this.z * o.y,
      this.z * o.x - this.x * o.z,
      this.x * o.y - this.y * o.x
    );
  }
  get length() { return Math.sqrt(this.dot(this)); }
  unit() { return this.scale(1 / this.length); }
  negate() { return new Vec(-this.x, -this.y, -this.z); }
  axis(i) { return i === 0 ? this.x : i === 1 ? this.y : this.z; }
  min(o) { return new Vec(Math.min(this.x, o.x), Math.min(this.y, o.y), Math.min(this.z, o.z)); }
  max(o) { return new Vec(Math.max(this.x, o.x), Math.max(this.y, o.y), Math.max(this.z, o.z)); }
  reflect(normal) { return this.sub(normal.scale(2 * this.dot(normal))); }
  refract(normal, ratio) {
    const cos = -this.dot(normal);
    const k = 1 - ratio * ratio * (1 - cos * cos);
    return k < 0 ? null : this.scale(ratio).add(normal.scale(ratio * cos - Math.sqrt(k)));
  }
}

const BLACK = new Vec(0, 0, 0);
const NEAR = 1e-4;

class Ray {
  constructor(origin, direction) {
    this.origin = origin;
    this.direction = direction;
  }
  at(t) { return this.origin.add(this.direction.scale(t)); }
}

class Hit {
  constructor(t, point, normal, material) {
    this.t = t;
    this.point = point;
    this.normal = normal;
    this.material = material;
  }
}

class Material {
  constructor({ color = new Vec(1, 1, 1), diffuse = 0.8, shine = 0, gloss = 20, mirror = 0, glass = 0, index = 1.5 } = {}) {
    this.color = color;
    this.diffuse = diffuse;
    this.shine = shine;
    this.gloss = gloss;
    this.mirror = mirror;
    this.glass = glass;
    this.index = index;
  }
  colorAt(point) { return this.color; }
}

class Checker extends Material {
  constructor(other, options) {
    super(options);
    this.other = other;
  }
  colorAt({ x, y, z }) {
    const parity = Math.floor(x + 100) + Math.floor(z + 100) & 1;
    return parity === 0 ? super.colorAt() : this.other;
  }
}

class Shape {
  constructor(material) { this.material = material; }
  bounds() { return null; }
}

class Sphere extends Shape {
  constructor(center, radius, material) {
    super(material);
    this.center = center;
    this.radius = radius;
  }
  intersect(ray, limit) {
    const toCenter = ray.origin.sub(this.center);
    const b = toCenter.dot(ray.direction);
    const c = toCenter.dot(toCenter) - this.radius * this.radius;
    const disc = b * b - c;
    if (disc < 0) return null;
    const root = Math.sqrt(disc);
    let t = -b - root;
    if (t < NEAR) t = -b + root;
    if (t < NEAR || t >= limit) return null;
    const point = ray.at(t);
    return new Hit(t, point, point.sub(this.center).scale(1 / this.radius), this.material);
  }
  bounds() {
    const r = new Vec(this.radius, this.radius, this.radius);
    return new Box(this.center.sub(r), this.center.add(r));
  }
}

class Plane extends Shape {
  constructor(normal, offset, material) {
    super(material);
    this.normal = normal;
    this.offset = offset;
  }
  intersect(ray, limit) {
    const slope = ray.direction.dot(this.normal);
    if (Math.abs(slope) < 1e-9) return null;
    const t = (this.offset - ray.origin.dot(this.normal)) / slope;
    if (t < NEAR || t >= limit) return null;
    return new Hit(t, ray.at(t), slope < 0 ? this.normal : this.normal.negate(), this.material);
  }
}

class Triangle extends Shape {
  constructor(a, b, c, material) {
    super(material);
    this.a = a;
    this.edge1 = b.sub(a);
    this.edge2 = c.sub(a);
    this.normal = this.edge1.cross(this.edge2).unit();
    this.box = new Box(a.min(b).min(c), a.max(b).max(c));
  }
  intersect(ray, limit) {
    const p = ray.direction.cross(this.edge2);
    const det = this.edge1.dot(p);
    if (det > -1e-9 && det < 1e-9) return null;
    const s = ray.origin.sub(this.a);
    const u = s.dot(p) / det;
    if (u < 0 || u > 1) return null;
    const q = s.cross(this.edge1);
    const v = ray.direction.dot(q) / det;
    if (v < 0 || u + v > 1) return null;
    const t = this.edge2.dot(q) / det;
    if (t < NEAR || t >= limit) return null;
    const facing = ray.direction.dot(this.normal) < 0;
    return new Hit(t, ray.at(t), facing ? this.normal : this.normal.negate(), this.material);
  }
  bounds() { return this.box; }
}

class Box {
  constructor(low, high) {
    this.low = low;
    this.high = high;
  }
  union(o) { return new Box(this.low.min(o.low), this.high.max(o.high)); }
  center() { return this.low.add(this.high).scale(0.5); }
  widest() {
    const d = this.high.sub(this.low);
    return d.x > d.y ? (d.x > d.z ? 0 : 2) : d.y > d.z ? 1 : 2;
  }
  meets(ray, limit) {
    let near = 0, far = limit;
    for (let i = 0; i < 3; i++) {
      const inverse = 1 / ray.direction.axis(i), from = ray.origin.axis(i);
      let t0 = (this.low.axis(i) - from) * inverse;
      let t1 = (this.high.axis(i) - from) * inverse;
      if (inverse < 0) [t0, t1] = [t1, t0];
      if (t0 > near) near = t0;
      if (t1 < far) far = t1;
      if (far < near) return false;
    }
    return true;
  }
}

class Tree {
  static build(shapes) {
    const box = shapes.map((s) => s.bounds()).reduce((a, b) => a.union(b));
    if (shapes.length <= 2) return new Tree(box, shapes, null, null);
    const axis = box.widest();
    const sorted = shapes.slice().sort((a, b) => a.bounds().center().axis(axis) - b.bounds().center().axis(axis));
    const half = sorted.length >> 1;
    return new Tree(box, null, Tree.build(sorted.slice(0, half)), Tree.build(sorted.slice(half)));
  }
  constructor(box, shapes, left, right) {
    this.box = box;
    this.shapes = shapes;
    this.left = left;
    this.right = right;
  }
  intersect(ray, limit) {
    if (!this.box.meets(ray, limit)) return null;
    if (this.shapes !== null) return nearest(this.shapes, ray, limit);
    const first = this.left.intersect(ray, limit);
    return this.right.intersect(ray, first === null ? limit : first.t) ?? first;
  }
}

function nearest(shapes, ray, limit) {
  let best = null;
  for (const shape of shapes) {
    const hit = shape.intersect(ray, best === null ? limit : best.t);
    if (hit !== null) best = hit;
  }
  return best;
}

class Scene {
  constructor() {
    this.unbounded = [];
    this.bounded = [];
    this.lights = [];
    this.tree = null;
    this.rays = 0;
  }
  add(...shapes) {
    for (const shape of shapes) (shape.bounds() === null ? this.unbounded : this.bounded).push(shape);
    return this;
  }
  light(position, color) {
    this.lights.push({ position, color });
    return this;
  }
  finish() {
    this.tree = Tree.build(this.bounded);
    return this;
  }
  intersect(ray, limit) {
    this.rays++;
    const hit = nearest(this.unbounded, ray, limit);
    return this.tree.intersect(ray, hit === null ? limit : hit.t) ?? hit;
  }
  sky({ y }) {
    const k = 0.5 * (y + 1);
    return new Vec(1 - 0.5 * k, 1 - 0.3 * k, 1);
  }
  trace(ray, depth) {
    const hit = this.intersect(ray, Infinity);
    if (hit === null) return this.sky(ray.direction);
    const { material } = hit;
    let color = this.shade(ray, hit);
    if (depth > 0 && material.mirror > 0) {
      const bounced = new Ray(hit.point, ray.direction.reflect(hit.normal));
      color = color.add(this.trace(bounced, depth - 1).scale(material.mirror));
    }
    if (depth > 0 && material.glass > 0) color = color.add(this.through(ray, hit, depth).scale(material.glass));
    return color;
  }
  through(ray, { point, normal, material }, depth) {
    const entering = ray.direction.dot(normal) < 0;
    const outward = entering ? normal : normal.negate();
    const bent = ray.direction.refract(outward, entering ? 1 / material.index : material.index);
    const next = bent === null ? ray.direction.reflect(outward) : bent.unit();
    return this.trace(new Ray(point, next), depth - 1);
  }
  shade(ray, { point, normal, material }) {
    const base = material.colorAt(point);
    let color = base.scale(0.1);
    for (const { position, color: strength } of this.lights) {
      const toLight = position.sub(point), distance = toLight.length;
      const direction = toLight.scale(1 / distance);
      const facing = normal.dot(direction);
      if (facing <= 0) continue;
      const blocker = this.intersect(new Ray(point, direction), distance);
      const open = blocker === null ? 1 : blocker.material.glass;
      if (open === 0) continue;
      color = color.add(base.mul(strength).scale(facing * material.diffuse * open));
      if (material.shine > 0) {
        const glare = ray.direction.reflect(normal).dot(direction);
        if (glare > 0) color = color.add(strength.scale(power(glare, material.gloss) * material.shine * open));
      }
    }
    return color;
  }
}

// Whole powers by squaring: the same digits in every engine.
function power(x, n) {
  let result = 1;
  for (; n > 0; n >>= 1, x *= x) if (n & 1) result *= x;
  return result;
}

class Camera {
  constructor(from, to, zoom) {
    this.from = from;
    this.forward = to.sub(from).unit();
    this.right = this.forward.cross(new Vec(0, 1, 0)).unit();
    this.up = this.right.cross(this.forward);
    this.zoom = zoom;
  }
  ray(x, y) {
    const aim = this.forward.scale(this.zoom).add(this.right.scale(x)).add(this.up.scale(y));
    return new Ray(this.from, aim.unit());
  }
}

// A ring of triangles twisted around the vertical axis.
function crown(center, radius, count, material) {
  const triangles = [];
  // Points of the circle by repeated rotation with a rational angle (3-4-5 halves), no trigonometry.
  let px = 1, pz = 0;
  const c = 0.96, s = 0.28;
  for (let i = 0; i < count; i++) {
    const nx = px * c - pz * s, nz = px * s + pz * c;
    const low = new Vec(center.x + px * radius, center.y, center.z + pz * radius);
    const high = new Vec(center.x + nx * radius, center.y + (i % 2 ? 0.9 : 0.5), center.z + nz * radius);
    const base = new Vec(center.x + nx * radius, center.y, center.z + nz * radius);
    triangles.push(new Triangle(low, high, base, material));
    px = nx;
    pz = nz;
  }
  return triangles;
}

function makeScene() {
  const gold = new Material({ color: new Vec(0.9, 0.7, 0.2), shine: 0.6, gloss: 30, mirror: 0.2 });
  const red = new Material({ color: new Vec(0.9, 0.2, 0.15), shine: 0.3 });
  const steel = new Material({ color: new Vec(0.4, 0.4, 0.45), diffuse: 0.3, mirror: 0.6, shine: 0.8, gloss: 60 });
  const glass = new Material({ color: new Vec(0.05, 0.05, 0.05), diffuse: 0.1, glass: 0.9, shine: 0.9, gloss: 80 });
  const floor = new Checker(new Vec(0.15, 0.15, 0.2), { color: new Vec(0.85, 0.85, 0.8), mirror: 0.1 });
  return new Scene()
    .add(new Plane(new Vec(0, 1, 0), 0, floor))
    .add(new Sphere(new Vec(0, 1, 0), 1, steel), new Sphere(new Vec(2, 0.6, 1), 0.6, red))
    .add(new Sphere(new Vec(-1.6, 0.7, 1.2), 0.7, glass), new Sphere(new Vec(0.8, 0.3, 2), 0.3, gold))
    .add(...crown(new Vec(-0.2, 0, -2.2), 1.4, 23, gold))
    .light(new Vec(5, 8, 6), new Vec(0.8, 0.8, 0.75))
    .light(new Vec(-6, 5, 2), new Vec(0.25, 0.25, 0.35))
    .finish();
}

function toByte(v) { return v >= 1 ? 255 : v <= 0 ? 0 : Math.floor(v * 255); }

function render(scene, camera, width, height) {
  const pixels = new Uint8Array(width * height * 3);
  let at = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = scene.trace(camera.ray((x + 0.5) / width * 2 - 1, 1 - (y + 0.5) / height * 2), 4);
      pixels[at++] = toByte(color.x);
      pixels[at++] = toByte(color.y);
      pixels[at++] = toByte(color.z);
    }
  }
  return pixels;
}

function run(n) {
  const scene = makeScene();
  let check = 0;
  for (let k = 0; k < n; k++) {
    const camera = new Camera(new Vec(0.5 + k % 4, 2, 6), new Vec(0, 0.7, 0), 1.6);
    for (const byte of render(scene, camera, 20, 15)) check = (check * 31 + byte) % 1000003;
  }
  return check + scene.rays;
}
