// name: nbody; n: 1100
// Gravity between five bodies held in objects; one unit is 50 steps.

function Body(x, y, z, vx, vy, vz, mass) {
  this.x = x; this.y = y; this.z = z;
  this.vx = vx; this.vy = vy; this.vz = vz;
  this.mass = mass;
}

function makeSystem() {
  return [
    new Body(0, 0, 0, 0, 0, 0, 40),
    new Body(5, 0.5, -0.1, 0.1, 2.7, 0.02, 0.04),
    new Body(-8, 4, 0.4, -1.0, -1.9, 0.03, 0.011),
    new Body(12, -15, -0.2, 1.08, 0.86, -0.01, 0.0017),
    new Body(-15, -25, 0.2, 0.98, -0.59, -0.03, 0.002)
  ];
}

function advance(bodies, dt) {
  var count = bodies.length;
  for (var i = 0; i < count; i++) {
    var a = bodies[i];
    for (var j = i + 1; j < count; j++) {
      var b = bodies[j];
      var dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
      var d2 = dx * dx + dy * dy + dz * dz + 0.01;
      var pull = dt / (d2 * Math.sqrt(d2));
      a.vx -= dx * b.mass * pull; a.vy -= dy * b.mass * pull; a.vz -= dz * b.mass * pull;
      b.vx += dx * a.mass * pull; b.vy += dy * a.mass * pull; b.vz += dz * a.mass * pull;
    }
  }
  for (i = 0; i < count; i++) {
    var c = bodies[i];
    c.x += dt * c.vx; c.y += dt * c.vy; c.z += dt * c.vz;
  }
}

function run(n) {
  var bodies = makeSystem();
  for (var k = 0; k < n * 50; k++) advance(bodies, 0.005);
  var sum = 0;
  for (var i = 0; i < bodies.length; i++) sum += bodies[i].x + bodies[i].y + bodies[i].z;
  return sum.toFixed(6);
}
