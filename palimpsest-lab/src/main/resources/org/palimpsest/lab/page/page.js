'use strict';
// The charts are drawn already; this makes them talk: values on asking, tables, downloads, what is shown, live updates.
(() => {
  const byId = id => document.getElementById(id);
  const root = document.documentElement;
  let data = JSON.parse(byId('data').textContent);

  // --- values under the pointer or the arrow keys ---
  const tip = byId('tip');
  const say = (text, x, y) => {
    tip.textContent = text;
    tip.classList.toggle('on', text !== '');
    const box = tip.getBoundingClientRect();
    const left = Math.min(x + 14, innerWidth - box.width - 8);
    const top = y + 18 + box.height > innerHeight ? y - box.height - 10 : y + 18;
    tip.style.transform = `translate(${Math.max(8, left)}px, ${Math.max(8, top)}px)`;
  };
  const tipped = event => event.target.closest ? event.target.closest('[data-tip]') : null;
  document.addEventListener('pointermove', event => {
    const mark = tipped(event);
    if (mark) say(mark.dataset.tip, event.clientX, event.clientY);
    else if (!document.activeElement.matches('.drawing')) say('', 0, 0);
  });
  const step = (drawing, key) => {
    const marks = [...drawing.querySelectorAll('[data-tip]')].filter(mark => mark.getClientRects().length > 0);
    if (marks.length === 0) return;
    const at = marks.findIndex(mark => mark.classList.contains('at'));
    const next = { Home: 0, End: marks.length - 1, ArrowRight: at + 1, ArrowLeft: at < 0 ? marks.length - 1 : at - 1 }[key];
    marks.forEach(mark => mark.classList.remove('at'));
    const mark = marks[(next + marks.length) % marks.length];
    mark.classList.add('at');
    const box = mark.getBoundingClientRect();
    say(mark.dataset.tip, box.right, box.top);
  };
  document.addEventListener('keydown', event => {
    if (event.key === 'Escape') say('', 0, 0);
    if (event.target.matches('.drawing') && ['ArrowRight', 'ArrowLeft', 'Home', 'End'].includes(event.key)) {
      step(event.target, event.key);
      event.preventDefault();
    }
  });
  document.addEventListener('focusout', () => say('', 0, 0));

  // --- tables, made when they are opened ---
  const MOST_ROWS = 300;
  const element = (name, parent, text) => {
    const made = parent.appendChild(document.createElement(name));
    if (text !== undefined) made.textContent = text;
    return made;
  };
  const shown = cell => cell === null ? '–' : typeof cell === 'number' && !Number.isInteger(cell) ? +cell.toPrecision(5) : cell;
  const tabulate = details => {
    const { columns, rows } = data.tables[details.dataset.table];
    details.querySelector('.scroll')?.remove();
    const scroll = element('div', details);
    scroll.className = 'scroll';
    scroll.tabIndex = 0;
    const table = element('table', scroll);
    const head = element('tr', element('thead', table));
    columns.forEach(column => { element('th', head, column).scope = 'col'; });
    const body = element('tbody', table);
    rows.slice(0, MOST_ROWS).forEach(row => {
      const line = element('tr', body);
      row.forEach(cell => { if (typeof cell === 'number') element('td', line, shown(cell)).className = 'number'; else element('td', line, shown(cell)); });
    });
    if (rows.length > MOST_ROWS) element('p', scroll, `The first ${MOST_ROWS} of ${rows.length} rows; the CSV has all.`);
  };
  document.addEventListener('toggle', event => {
    if (event.target.matches('details[data-table]') && event.target.open) tabulate(event.target);
  }, true);

  // --- downloads ---
  const save = (name, type, text) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const field = cell => {
    let text = cell === null ? '' : String(cell);
    // A spreadsheet would take it for a formula.
    if (typeof cell === 'string' && /^[=+\-@\t\r\n]/.test(text) && !Number.isFinite(Number(text))) text = "'" + text;
    return /[",\r\n]/.test(text) ? '"' + text.replaceAll('"', '""') + '"' : text;
  };
  const csv = ({ columns, rows }) => [columns, ...rows].map(row => row.map(field).join(',') + '\r\n').join('');
  const svg = figure => {
    const copy = figure.querySelector('svg.drawing').cloneNode(true);
    copy.querySelectorAll('.at').forEach(mark => mark.classList.remove('at'));
    const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    paper.setAttribute('width', '100%');
    paper.setAttribute('height', '100%');
    paper.setAttribute('fill', 'white');
    copy.querySelector('title').after(paper);
    return new XMLSerializer().serializeToString(copy);
  };

  // --- what is shown ---
  const hidden = new Set();
  const hiding = document.head.appendChild(document.createElement('style'));
  const hide = () => {
    hiding.textContent = [...hidden].map(series => `[data-series="${series}"]{display:none}`).join('');
    document.querySelectorAll('[data-toggle]').forEach(box => { box.checked = !hidden.has(box.dataset.toggle); });
  };
  const only = box => byId(box.dataset.only).classList.toggle('only', box.checked);
  const themes = ['auto', 'light', 'dark'];
  const theme = name => {
    root.dataset.theme = name;
    byId('theme').textContent = 'Theme: ' + name;
  };

  document.addEventListener('click', event => {
    const button = event.target.closest('button');
    if (!button) return;
    const { csv: table, svg: figure, save: file } = button.dataset;
    if (table) save(table + '.csv', 'text/csv', csv(data.tables[table]));
    if (figure) save(figure + '.svg', 'image/svg+xml', svg(byId(figure)));
    if (file) save(file, 'text/plain', button.closest('.listing').querySelector('pre').textContent);
    if (button.id === 'theme') theme(themes[(themes.indexOf(root.dataset.theme) + 1) % themes.length]);
  });
  document.addEventListener('change', event => {
    const { toggle, only: table } = event.target.dataset;
    if (toggle) {
      if (event.target.checked) hidden.delete(toggle); else hidden.add(toggle);
      hide();
    }
    if (table) only(event.target);
  });
  const settle = () => {
    document.querySelectorAll('[data-only]').forEach(only);
    theme(root.dataset.theme ?? 'auto');
    hide();
  };
  settle();

  // --- live: only what has changed is replaced, and what was open stays open ---
  let tag = root.dataset.live;
  if (tag === undefined) return;
  const last = new Map();
  const replace = (old, html) => {
    const box = document.createElement('template');
    box.innerHTML = html;
    const fresh = box.content.firstElementChild;
    const open = old ? [...old.querySelectorAll('details[open][data-table]')].map(details => details.dataset.table) : [];
    if (old) old.replaceWith(fresh); else byId('main').append(fresh);
    open.map(id => fresh.querySelector(`details[data-table="${id}"]`)).forEach(details => { if (details) details.open = true; });
  };
  const change = update => {
    data = update.data;
    document.title = update.title;
    if (last.get('top') !== update.top) byId('top').innerHTML = update.top;
    last.set('top', update.top);
    const ids = new Set(update.parts.map(part => part.id));
    [...byId('main').children].filter(child => !ids.has(child.id)).forEach(child => child.remove());
    update.parts.forEach(({ id, html }) => {
      if (last.get(id) !== html) replace(byId(id), html);
      last.set(id, html);
    });
    // A section that came late stands where it belongs.
    update.parts.forEach(({ id }, at) => {
      const main = byId('main');
      if (main.children[at] !== byId(id)) main.insertBefore(byId(id), main.children[at]);
    });
    settle();
  };
  const poll = async () => {
    try {
      const answer = await fetch('update', { headers: { 'If-None-Match': tag }, cache: 'no-store' });
      if (answer.status === 200) {
        tag = answer.headers.get('ETag');
        change(await answer.json());
      } else if (answer.status !== 304) {
        throw new Error(await answer.text());
      }
      byId('lost').hidden = true;
    } catch (trouble) {
      byId('lost').hidden = false;
      byId('lost').textContent = 'Not up to date: ' + trouble.message + '. Trying again.';
    }
    setTimeout(poll, 1500);
  };
  poll();
})();
