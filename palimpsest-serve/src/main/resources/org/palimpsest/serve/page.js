import {draw, shown} from '/chart.js';

const $ = id => document.getElementById(id);
const KEY = 'palimpsest-token';
const STEPS = 41, COLORS = 7;
let token = sessionStorage.getItem(KEY) || '';
let model = null, answer = null, held = null, column = null, asked = 0;

const make = (tag, properties = {}, ...children) => {
  const it = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (key.includes('-') || key === 'for' || key === 'role') it.setAttribute(key, value);
    else it[key] = value;
  }
  it.append(...children);
  return it;
};
const percent = p => `${(100 * p).toFixed(1)} %`;
const path = rest => `/models/${encodeURIComponent(model.name)}${rest}`;

// ---- the server

class Refused extends Error {
  constructor(status, body) { super(body.error || `the server answered ${status}`); this.status = status; this.fields = body.fields || []; }
}
const ask = async (address, {method = 'GET', body, type = 'application/json'} = {}) => {
  const headers = {Authorization: `Bearer ${token}`};
  if (body !== undefined) headers['Content-Type'] = type;
  const answered = await fetch(address, {method, headers, body, cache: 'no-store'});
  const text = await answered.text();
  const json = (answered.headers.get('Content-Type') || '').startsWith('application/json');
  if (!answered.ok) throw new Refused(answered.status, json ? JSON.parse(text) : {error: text});
  return json ? JSON.parse(text) : text;
};
const tell = message => { $('trouble').textContent = message; $('trouble').hidden = !message; };
const failed = error => {
  if (error instanceof Refused && error.status === 401) { login(token ? 'The token is wrong.' : ''); return; }
  tell(error instanceof Refused ? error.message : `The server does not answer (${error.message}).`);
};

// ---- token and theme

const login = message => { $('main').hidden = true; $('login').hidden = false; tell(message); $('token').focus(); };
$('login-form').addEventListener('submit', event => {
  event.preventDefault();
  token = $('token').value.trim();
  sessionStorage.setItem(KEY, token);
  $('token').value = '';
  start();
});
const themes = ['auto', 'light', 'dark'];
const theme = name => {
  if (name === 'auto') delete document.documentElement.dataset.theme; else document.documentElement.dataset.theme = name;
  $('theme').textContent = `Theme: ${name}`;
  localStorage.setItem('palimpsest-theme', name);
};
$('theme').addEventListener('click', () => theme(themes[(themes.indexOf(document.documentElement.dataset.theme || 'auto') + 1) % 3]));
theme(themes.includes(localStorage.getItem('palimpsest-theme')) ? localStorage.getItem('palimpsest-theme') : 'auto');

// ---- the form

const range = input => {
  const low = Math.max(input.least ?? -Infinity, input.typical - 4 * input.scale);
  const high = Math.min(input.most ?? Infinity, input.typical + 4 * input.scale);
  const least = Number.isFinite(low) ? low : input.typical - 4 * input.scale;
  const most = Number.isFinite(high) ? high : input.typical + 4 * input.scale;
  return least < most ? [least, most] : [least - 1, least + 1];
};
const field = (input, index) => {
  const id = `f${index}`;
  const unknown = make('input', {type: 'checkbox', id: `${id}-unknown`});
  const wrong = make('p', {className: 'wrong', id: `${id}-wrong`, hidden: true});
  const value = make('div', {className: 'value single'});
  let control;
  if (input.kind === 'number') {
    const [least, most] = range(input);
    const whole = [input.typical, input.least, input.most].every(v => v === undefined || Number.isInteger(v)) && most - least > 4;
    control = make('input', {type: 'number', step: 'any', id, value: shown(input.typical)});
    const slider = make('input', {type: 'range', min: least, max: most, step: whole ? 1 : (most - least) / 200, value: input.typical,
      'aria-label': `${input.name}, slider`});
    slider.addEventListener('input', () => { control.value = String(Number(Number(slider.value).toPrecision(6))); column = input; changed(); });
    control.addEventListener('input', () => { slider.value = control.value; column = input; });
    value.className = 'value';
    value.append(control, slider);
  } else if (input.kind === 'category') {
    control = make('select', {id}, ...input.values.map(v => make('option', {value: v, textContent: v, selected: v === input.typical})));
    value.append(control);
  } else if (input.kind === 'boolean') {
    control = make('select', {id}, ...['true', 'false'].map(v => make('option', {value: v, textContent: v === 'true' ? 'yes' : 'no', selected: v === String(input.typical)})));
    value.append(control);
  } else if (input.kind === 'text') {
    control = make('textarea', {id, rows: 4, placeholder: 'write a text'});
    value.append(control);
  } else {
    const plain = /^\d{4}-/.test(input.typical) && input.kind === 'date';
    control = make('input', {type: plain ? 'date' : 'text', id, value: input.typical ?? '', placeholder: input.expected});
    value.append(control);
  }
  control.setAttribute('aria-describedby', `${id}-wrong`);
  unknown.addEventListener('change', () => { for (const it of value.querySelectorAll('input, select, textarea')) it.disabled = unknown.checked; changed(); });
  control.addEventListener('input', changed);
  const box = make('div', {className: 'field'},
    make('label', {for: id, textContent: input.name}),
    make('label', {className: 'unknown'}, unknown, 'not known'), value, wrong);
  if (input.kind === 'number') box.addEventListener('focusin', event => { if (event.target !== unknown) { column = input; curve(); } });
  return box;
};
const form = () => {
  $('case').replaceChildren(...model.inputs.map(field));
  column = model.inputs.find(input => input.kind === 'number') || null;
};
const current = () => Object.fromEntries(model.inputs.map((input, index) => {
  const control = $(`f${index}`);
  if ($(`f${index}-unknown`).checked || control.value === '') return [input.name, null];
  return [input.name, input.kind === 'number' ? Number(control.value) : control.value];
}));
$('case').addEventListener('submit', event => event.preventDefault());
$('reset').addEventListener('click', () => { form(); held = null; changed(); });
$('hold').addEventListener('click', () => { held = answer; show(); });

let waiting = 0;
function changed() { clearTimeout(waiting); waiting = setTimeout(predict, 40); }

const predict = async () => {
  const mine = ++asked;
  try {
    const result = await ask(path('/predict'), {method: 'POST', body: JSON.stringify({rows: [current()]})});
    if (mine !== asked) return;
    complain([]);
    tell('');
    answer = result.predictions[0];
    held = held || answer;
    if (result.version !== model.version) load(model.name, true);
    show();
    curve();
  } catch (error) {
    if (mine !== asked) return;
    if (error instanceof Refused && error.status === 422) complain(error.fields);
    failed(error);
  }
};
const complain = fields => model.inputs.forEach((input, index) => {
  const fault = fields.find(one => one.field === input.name);
  $(`f${index}`).setAttribute('aria-invalid', String(Boolean(fault)));
  $(`f${index}-wrong`).textContent = fault ? fault.problem : '';
  $(`f${index}-wrong`).hidden = !fault;
});

// ---- the answer

const classes = () => model.target.kind === 'class';
const color = label => `l${model.target.labels.indexOf(label) % COLORS}`; // a class keeps its color in all charts
const bar = (label, share, before, text, first, look = '') => {
  const fill = make('i', {className: look}), mark = make('b', {hidden: before === undefined, title: 'held prediction'});
  fill.style.width = `${100 * share}%`;
  mark.style.left = `calc(${100 * (before ?? 0)}% - 1px)`;
  return make('div', {className: first ? 'bar first' : 'bar'}, make('span', {textContent: label}),
    make('div', {className: 'track'}, fill, mark), make('output', {textContent: text}));
};
const gauge = (id, value, most, usual, unit = '') => {
  const share = Math.min(1, Math.max(0, value / most));
  $(id).querySelector('i').style.width = `${100 * share}%`;
  const mark = $(id).querySelector('b');
  mark.hidden = usual === undefined;
  if (usual !== undefined) mark.style.left = `calc(${100 * Math.min(1, usual / most)}% - 1px)`;
  const ratio = usual === undefined ? NaN : value / Math.max(usual, 1e-6);
  const words = Number.isNaN(ratio) ? (share < 0.1 ? 'little' : share < 0.4 ? 'some' : 'much')
    : ratio > 3 ? 'far more than usual' : ratio > 1.5 ? 'more than usual' : ratio < 0.5 ? 'less than usual' : 'as usual';
  const part = v => unit ? `${shown(v)} ${unit}` : v / most < 0.0005 ? 'nearly nothing' : `${percent(v / most)} of the most there can be`;
  const text = `${words}: ${part(value)}${usual === undefined ? '' : `; usually ${unit ? shown(usual) : usual / most < 0.0005 ? 'nearly nothing' : percent(usual / most)}`}`;
  $(id).setAttribute('aria-valuenow', share.toFixed(3));
  $(id).setAttribute('aria-valuetext', text);
  $(`${id}-words`).textContent = text;
};
const unseen = (value, most, usual, unit) => {
  if (typeof answer.novelty !== 'number') return gauge('unseen', value, most, usual, unit);
  gauge('unseen', answer.novelty, 1, undefined, '');
  const far = answer.novelty > 0.99 ? 'unlike nearly all learned rows' : answer.novelty > 0.9 ? 'unlike most learned rows' : 'like learned rows';
  const text = `${far}: ${percent(answer.novelty)} of held-out rows were less novel`;
  $('unseen').setAttribute('aria-valuetext', text);
  $('unseen-words').textContent = text;
};
const show = () => {
  say();
  $('mini').replaceChildren(...[...$('prediction').childNodes].map(it => it.cloneNode(true)));
};
const say = () => {
  if (classes()) {
    const order = [...model.target.labels].sort((a, b) => answer[`p_${b}`] - answer[`p_${a}`]);
    $('prediction').replaceChildren(answer.prediction, ' ', make('small', {textContent: `with probability ${percent(answer.probability)}`}));
    $('bars').replaceChildren(...order.slice(0, 12).map(label => bar(label, answer[`p_${label}`],
      held && held !== answer ? held[`p_${label}`] : undefined, percent(answer[`p_${label}`]), label === answer.prediction, color(label))));
    const most = Math.log(model.target.labels.length);
    gauge('noise', answer.aleatoric, most, model.usual && model.usual.aleatoric);
    unseen(answer.mutual_information, most, model.usual && model.usual.mutual_information);
    const p = `p_${answer.prediction}`;
    $('moved').textContent = held && held !== answer ? `${answer.prediction}: ${percent(held[p])} → ${percent(answer[p])} since it was held` : '';
  } else {
    $('prediction').replaceChildren(shown(answer.mean), ' ', make('small', {textContent: `± ${shown(answer.sd)} · nine times of ten from ${shown(answer.low)} to ${shown(answer.high)}`}));
    const least = Math.min(answer.low, model.target.mean - 3 * model.target.sd), most = Math.max(answer.high, model.target.mean + 3 * model.target.sd);
    const share = v => (v - least) / (most - least);
    const rows = bar(model.target.name, share(answer.high), held && held !== answer ? share(held.mean) : undefined, shown(answer.mean), true);
    rows.querySelector('i').style.left = `${100 * share(answer.low)}%`;
    rows.querySelector('i').style.width = `${100 * (share(answer.high) - share(answer.low))}%`;
    $('bars').replaceChildren(rows);
    gauge('noise', answer.aleatoric_sd, model.target.sd, undefined, `(a standard deviation of ${model.target.name})`);
    unseen(answer.epistemic_sd, model.target.sd, undefined, `(a standard deviation of ${model.target.name})`);
    $('moved').textContent = held && held !== answer ? `${shown(held.mean)} → ${shown(answer.mean)} since it was held` : '';
  }
};

// ---- what if

const curve = async () => {
  if (!column) { $('curve').closest('figure').hidden = true; return; }
  const mine = column, at = asked, [least, most] = range(mine), base = current();
  const x = Array.from({length: STEPS}, (_, i) => least + (most - least) * i / (STEPS - 1));
  try {
    const {predictions} = await ask(path('/predict'), {method: 'POST', body: JSON.stringify({rows: x.map(v => ({...base, [mine.name]: v}))})});
    if (mine !== column || at !== asked) return;
    const title = `How the prediction changes with ${mine.name}`;
    $('curve-title').textContent = title;
    const now = base[mine.name] ?? NaN;
    if (classes()) {
      const top = [...model.target.labels].sort((a, b) => Math.max(...predictions.map(p => p[`p_${b}`])) - Math.max(...predictions.map(p => p[`p_${a}`]))).slice(0, 6)
        .sort((a, b) => model.target.labels.indexOf(a) - model.target.labels.indexOf(b)); // a class keeps its colour
      const lines = top.map(label => ({label, look: color(label), y: predictions.map(p => p[`p_${label}`])}));
      draw($('curve'), {x, now, lines, band: null, percent: true,
        label: `${title}: ${lines.map(l => `${l.label} from ${percent(l.y[0])} to ${percent(l.y[STEPS - 1])}`).join(', ')}`});
      $('curve-legend').replaceChildren(...lines.map(l => make('span', {}, make('i', {className: l.look}), l.label)));
    } else {
      const lines = [{label: 'mean', y: predictions.map(p => p.mean)}];
      draw($('curve'), {x, now, lines, band: {low: predictions.map(p => p.low), high: predictions.map(p => p.high)}, percent: false,
        label: `${title}: from ${shown(lines[0].y[0])} to ${shown(lines[0].y[STEPS - 1])}`});
      $('curve-legend').textContent = 'mean, and the interval that holds the truth nine times of ten';
    }
  } catch (error) { if (!(error instanceof Refused && error.status === 422)) failed(error); }
};

// ---- what matters

const matters = () => {
  const all = (model.importance || []).slice(0, 12), points = classes();
  $('importance').hidden = all.length === 0;
  if (all.length === 0) return;
  const most = Math.max(...all.map(one => one.high), 1e-12);
  const text = v => points ? `${(Math.round(1000 * v) / 10 + 0).toFixed(1)} points` : shown(v);
  $('importance-bars').replaceChildren(...all.map(one => {
    const it = bar(one.column, Math.max(0, one.mean) / most, undefined, text(one.mean), false, 'plain');
    const line = make('u', {title: `95 % interval: ${text(one.low)} to ${text(one.high)}`});
    line.style.left = `${100 * Math.max(0, one.low) / most}%`;
    line.style.width = `${100 * (Math.max(0, one.high) - Math.max(0, one.low)) / most}%`;
    it.querySelector('.track').append(line);
    return it;
  }));
  $('importance-words').textContent = (points ? 'How much probability the true class loses when a column is shuffled between rows'
    : `How much the mean error rises, in units of ${model.target.name}, when a column is shuffled between rows`)
    + `; on ${model.importance_rows} held-out rows. Lines are 95 % intervals.`;
};

// ---- a table

const parse = text => { // CSV as the server writes it
  const rows = [[]];
  let cell = '', quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) { if (c !== '"') cell += c; else if (text[i + 1] === '"') { cell += '"'; i++; } else quoted = false; }
    else if (c === '"') quoted = true;
    else if (c === ',' || c === '\n') { rows[rows.length - 1].push(cell); cell = ''; if (c === '\n') rows.push([]); }
    else cell += c;
  }
  return rows.filter(row => row.length > 0);
};
const score = async file => {
  $('scored').textContent = `Scoring ${file.name} …`;
  $('preview').hidden = true;
  try {
    const text = await ask(path('/predict'), {method: 'POST', body: await file.text(), type: 'text/csv'});
    const [head, ...rows] = parse(text);
    const problems = rows.filter(row => row[row.length - 1] !== '').length;
    const link = make('a', {href: URL.createObjectURL(new Blob([text], {type: 'text/csv'})), download: file.name.replace(/\.[^.]*$/, '') + '-answers.csv', textContent: 'Save the predictions', className: 'button'});
    $('scored').replaceChildren(`${rows.length} rows predicted${problems ? `, ${problems} of them could not be read; the column “problem” says why` : ''}. `, link);
    const answers = head.findIndex(name => name === (classes() ? 'prediction' : 'mean') || name === 'palimpsest_prediction');
    const order = [...head.keys()].sort((a, b) => (a < answers) - (b < answers));
    $('preview').replaceChildren(make('table', {}, make('thead', {}, make('tr', {}, ...order.map(c => make('th', {textContent: head[c], scope: 'col'})))),
      make('tbody', {}, ...rows.slice(0, 10).map(row => make('tr', {}, ...order.map(c => make('td', {textContent: c >= answers && row[c] !== '' && !Number.isNaN(Number(row[c])) ? shown(Number(row[c])) : row[c] ?? ''})))))));
    $('preview').hidden = false;
    tell('');
  } catch (error) {
    const more = error instanceof Refused ? error.fields.slice(0, 5).map(f => `${f.row ? `row ${f.row}, ` : ''}${f.field ? `${f.field}: ` : ''}${f.problem}`).join(' · ') : '';
    $('scored').textContent = `${file.name} was not scored: ${error.message}${more ? ` (${more})` : ''}`;
    if (error.status === 401) failed(error);
  }
};
$('file').addEventListener('change', () => { if ($('file').files[0]) score($('file').files[0]); $('file').value = ''; });
for (const kind of ['dragenter', 'dragover']) $('drop').addEventListener(kind, event => { event.preventDefault(); $('drop').classList.add('over'); });
for (const kind of ['dragleave', 'drop']) $('drop').addEventListener(kind, event => { event.preventDefault(); $('drop').classList.remove('over'); });
$('drop').addEventListener('drop', event => { if (event.dataTransfer.files[0]) score(event.dataTransfer.files[0]); });

// ---- history

const headline = scores => scores.accuracy !== undefined ? percent(scores.accuracy) : scores.rmse !== undefined ? shown(scores.rmse) : '–';
const history = async () => {
  const {events} = await ask(path('/versions'));
  const name = classes() ? 'accuracy' : 'root mean squared error';
  const rows = events.map(event => {
    const can = event.number !== undefined && !event.current && (event.event === 'created' || event.event === 'learned');
    const button = make('button', {type: 'button', textContent: 'Roll back', 'aria-label': `Roll back to version ${event.number}`});
    button.addEventListener('click', () => sure(event));
    const before = event.before && Object.keys(event.before).length ? `${headline(event.before)} → ` : '';
    return make('tr', {className: event.current && event.event !== 'rolled-back' ? 'current' : ''},
      ...[event.number ?? '', new Date(event.time).toLocaleString(), event.event.replace('-', ' '), event.task ?? '', event.rows ?? '',
        event.after && typeof event.after === 'object' ? before + headline(event.after) : '', event.after && event.after.ece !== undefined ? shown(event.after.ece) : '',
        (event.version || '').slice(0, 12)].map(text => make('td', {textContent: text})),
      make('td', {}, can ? button : event.current && event.event !== 'rolled-back' ? 'current' : ''));
  });
  $('history').replaceChildren(make('thead', {}, make('tr', {}, ...['', 'when', 'what', 'task', 'rows', `${name}, before → after`, classes() ? 'calibration error' : '', 'version', '']
    .map(text => make('th', {textContent: text, scope: 'col'})))), make('tbody', {}, ...rows));
};
let chosen = null;
const sure = event => {
  chosen = event;
  $('sure-text').textContent = `Roll back to version ${event.number} (${event.task})? All clients of this model will then get its predictions.`;
  $('sure').showModal();
  $('no').focus();
};
$('no').addEventListener('click', () => $('sure').close());
$('yes').addEventListener('click', async () => {
  $('sure').close();
  try { await ask(path('/rollback'), {method: 'POST', body: JSON.stringify({version: chosen.version})}); await load(model.name, true); } catch (error) { failed(error); }
});

// ---- start

const load = async (name, keep) => {
  const next = await ask(`/models/${encodeURIComponent(name)}`);
  const same = keep && model && JSON.stringify(next.inputs.map(i => [i.name, i.kind])) === JSON.stringify(model.inputs.map(i => [i.name, i.kind]));
  model = next;
  document.title = `${model.name} – Palimpsest`;
  $('name').textContent = model.name;
  $('gist').textContent = `predicts ${model.target.name} from ${model.inputs.length} columns · learned ${model.tasks.length === 1 ? 'one task' : `${model.tasks.length} tasks`} · version ${model.version.slice(0, 12)}`;
  tell(model.fault ? `The newest version cannot be read: ${model.fault}` : '');
  if (!same) { form(); held = null; }
  matters();
  await Promise.all([predict(), history()]);
};
async function start() {
  try {
    const {models} = await ask('/models');
    $('login').hidden = true;
    $('main').hidden = false;
    $('models').replaceChildren(...models.map(one => make('option', {value: one.name, textContent: one.name})));
    $('choice').hidden = models.length < 2;
    await load(models[0].name);
  } catch (error) { failed(error); }
}
$('models').addEventListener('change', () => load($('models').value).catch(failed));
const given = new URLSearchParams(location.hash.slice(1)).get('token');
if (given) {
  token = given;
  sessionStorage.setItem(KEY, token);
  window.history.replaceState(null, '', '/'); // the token leaves the address bar
}
start();
