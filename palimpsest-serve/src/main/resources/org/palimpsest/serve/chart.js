// How an answer moves along one column: lines of probabilities, or a mean with its interval.
const NS = 'http://www.w3.org/2000/svg';
const WIDTH = 520, HEIGHT = 220, LEFT = 46, RIGHT = 10, TOP = 8, BOTTOM = 24;

const node = (name, attributes, text) => {
  const it = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  if (text !== undefined) it.textContent = text;
  return it;
};

export const shown = number => {
  if (number === 0) return '0';
  const size = Math.abs(number);
  return size >= 1e6 || size < 1e-3 ? number.toExponential(2) : String(Number(number.toPrecision(4)));
};

const ticks = (least, most) => {
  const raw = (most - least) / 4, power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map(f => f * power).find(s => s >= raw);
  const all = [];
  for (let t = Math.ceil(least / step) * step; t <= most + step * 1e-9; t += step) all.push(Math.abs(t) < step * 1e-9 ? 0 : t);
  return all;
};

/**
 * lines: [{label, look, y: [...]}, ...]; band: {low: [...], high: [...]} or null; percent: whether the axis is 0 to 100 %.
 */
export const draw = (place, {x, now, lines, band, percent, label}) => {
  const values = percent ? [0, 1] : [...lines.flatMap(l => l.y), ...(band ? [...band.low, ...band.high] : [])];
  let least = Math.min(...values), most = Math.max(...values);
  if (most === least) { least -= 1; most += 1; }
  const across = v => LEFT + (WIDTH - LEFT - RIGHT) * (v - x[0]) / (x[x.length - 1] - x[0]);
  const up = v => TOP + (HEIGHT - TOP - BOTTOM) * (most - v) / (most - least);
  const svg = node('svg', {viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: 'img', 'aria-label': label});
  for (const t of percent ? [0, 0.25, 0.5, 0.75, 1] : ticks(least, most)) {
    svg.append(node('line', {class: 'grid', x1: LEFT, x2: WIDTH - RIGHT, y1: up(t), y2: up(t)}));
    svg.append(node('text', {x: LEFT - 6, y: up(t) + 4, 'text-anchor': 'end'}, percent ? `${100 * t} %` : shown(t)));
  }
  for (const t of ticks(x[0], x[x.length - 1])) {
    svg.append(node('text', {x: across(t), y: HEIGHT - 6, 'text-anchor': 'middle'}, shown(t)));
  }
  const points = y => y.map((v, i) => `${across(x[i]).toFixed(1)},${up(v).toFixed(1)}`);
  if (band) svg.append(node('polygon', {class: 'band f0', points: [...points(band.high), ...points(band.low).reverse()].join(' ')}));
  lines.forEach(line => svg.append(node('polyline', {class: `line ${line.look || 'l0'}`, points: points(line.y).join(' ')})));
  if (now >= x[0] && now <= x[x.length - 1]) {
    svg.append(node('line', {class: 'now', x1: across(now), x2: across(now), y1: TOP, y2: HEIGHT - BOTTOM}));
  }
  place.replaceChildren(svg);
};
