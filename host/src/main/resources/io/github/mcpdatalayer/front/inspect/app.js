// Draws the answer of a tool in the page of a client's host, by the messages of MCP Apps (2026-01-26). Whatever pages wrote becomes text.
(() => {
  'use strict';

  const VERSION = '2026-01-26';
  const MOST = 200;
  const root = document.documentElement;
  const place = document.querySelector('main');
  const known = JSON.parse(document.getElementById('words').textContent);

  const WORDS = {
    en: {
      audit: 'Tracking report',
      run: 'Tracking test',
      waits: 'Waiting for the answer …',
      cancelled: 'The call was cancelled.',
      failed: 'This could not be done',
      none: 'No defect found in what was checked.',
      errors: 'Errors',
      warnings: 'Warnings',
      hints: 'Hints',
      error: 'Error',
      warning: 'Warning',
      info: 'Hint',
      wrong: 'What is wrong',
      expected: 'Expected',
      got: 'Found',
      where: 'Where',
      fix: 'What to do',
      effect: 'Effect',
      job: 'Whose job',
      site: 'the developers of the site',
      container: 'whoever keeps the tags',
      consent: 'whoever keeps the consent banner',
      times: 'times',
      more: 'More are not shown here. Ask for them.',
      checked: 'What was checked',
      pages: 'Pages',
      pushes: 'Pushes',
      hits: 'Hits',
      rules: 'Rules',
      unseen: 'What cannot be seen',
      notes: 'Notes',
      redacted: 'Personal data is replaced by placeholders such as [EMAIL_1].',
      held: 'The test holds.',
      notHeld: 'The test does not hold.',
      broken: 'The test could not be run to its end.',
      runs: 'The test is still running.',
      ended: 'The test was ended before it was over.',
      step: 'Step',
      found: 'What the audit of the visit found',
      healed: 'What was found another way',
      was: 'Looked for',
      now: 'Found by',
      report: 'Report',
    },
    de: {
      audit: 'Tracking-Bericht',
      run: 'Tracking-Test',
      waits: 'Die Antwort kommt noch …',
      cancelled: 'Der Aufruf wurde abgebrochen.',
      failed: 'Das ging nicht',
      none: 'Die Prüfung hat keinen Fehler gefunden.',
      errors: 'Fehler',
      warnings: 'Warnungen',
      hints: 'Hinweise',
      error: 'Fehler',
      warning: 'Warnung',
      info: 'Hinweis',
      wrong: 'Was falsch ist',
      expected: 'Erwartet',
      got: 'Gefunden',
      where: 'Wo',
      fix: 'Abhilfe',
      effect: 'Auswirkung',
      job: 'Zuständig',
      site: 'die Entwickler der Website',
      container: 'wer die Tags pflegt',
      consent: 'wer den Einwilligungsbanner pflegt',
      times: 'Mal',
      more: 'Weitere stehen nicht hier. Fragen Sie danach.',
      checked: 'Was geprüft wurde',
      pages: 'Seiten',
      pushes: 'Pushes',
      hits: 'Hits',
      rules: 'Regeln',
      unseen: 'Was nicht sichtbar ist',
      notes: 'Anmerkungen',
      redacted: 'Personenbezogene Daten sind durch Platzhalter wie [EMAIL_1] ersetzt.',
      held: 'Der Test ist bestanden.',
      notHeld: 'Der Test ist nicht bestanden.',
      broken: 'Der Test ließ sich nicht bis zum Ende ausführen.',
      runs: 'Der Test läuft noch.',
      ended: 'Der Test wurde vorzeitig beendet.',
      step: 'Schritt',
      found: 'Was die Prüfung des Besuchs ergab',
      healed: 'Was anders gefunden wurde',
      was: 'Gesucht',
      now: 'Gefunden mit',
      report: 'Bericht',
    },
  };

  let language = 'en';
  let answer; // undefined: it has not come
  let isCancelled = false;

  const word = (name) => WORDS[language][name];
  const isGerman = () => language === 'de';
  const list = (value) => (Array.isArray(value) ? value : []);
  const object = (value) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {});
  const plain = (value) => (['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '');

  /** Makes an element; strings become text. */
  function make(tag, look, ...children) {
    const made = document.createElement(tag);
    if (look) made.className = look;
    made.append(...children);
    return made;
  }

  /** A value of others, which keeps its writing direction to itself. */
  const value = (text) => make('bdi', '', text);

  /** Says where: the places as the tools name them, or the pushes and hits by number. */
  function places({at, place: named, push, hit, pushes, hits}) {
    const numbers = (all, words) => list(all).map((each) => `${words}${plain(each)}`);
    return [...list(at).map(plain), plain(named), ...numbers(pushes ?? [push].filter(Boolean), '#'), ...numbers(hits ?? [hit].filter(Boolean), 'hit ')]
      .filter((each) => each !== '')
      .join(', ');
  }

  function lines(rows) {
    const facts = make('dl', '');
    for (const [name, text, isCode] of rows)
      if (text) facts.append(make('dt', '', word(name)), make('dd', '', isCode ? make('code', '', value(text)) : value(text)));
    return facts;
  }

  function card(severity, heading, count, rows) {
    const tag = make('span', 'severity', word(severity));
    const title = make('h3', '', tag, ' ', value(heading));
    if (count > 1) title.append(' ', make('span', 'quiet', `(${count} ${word('times')})`));
    return make('li', `defect ${severity}`, title, lines(rows));
  }

  const severityOf = ({severity}) => (['error', 'warning', 'info'].includes(severity) ? severity : 'info');

  const jobOf = ({job}) => (['site', 'container', 'consent'].includes(job) ? word(job) : plain(job));

  /** A finding of a rule: its words are ours and known in both languages, the rest is as it came. */
  function finding(row) {
    const [id = '', ...rest] = plain(row.what).split(': ');
    const rule = plain(row.rule) || id;
    const its = object(known.rules[rule]);
    const english = rest.join(': ') || rule;
    const expected = plain(row.expected);
    const path = plain(row.path);
    const got = plain(row.got);
    return card(severityOf(row), (isGerman() ? its.text?.de : its.text?.en) ?? english, Number(row.count), [
      ['expected', isGerman() && expected === its.expected?.en ? its.expected.de : expected],
      ['got', path && got ? `${path} = ${got}` : path || got, true],
      ['where', [plain(row.step), places(row)].filter(Boolean).join(', ')],
      ['effect', plain(row.effect)],
      ['job', jobOf(row)],
      ['fix', its.fix?.[language]],
    ]);
  }

  function cards(heading, rows, draw) {
    if (rows.length === 0) return [];
    return [
      make('h2', '', word(heading)),
      make('ol', '', ...rows.slice(0, MOST).map((each) => draw(object(each)))),
      ...(rows.length > MOST ? [make('p', 'quiet foot', word('more'))] : []),
    ];
  }

  function texts(heading, rows) {
    const shown = rows.map(plain).filter((each) => each !== '');
    if (shown.length === 0) return [];
    const translated = (each) => (isGerman() ? (known.phrases[each] ?? each) : each);
    return [make('h2', '', word(heading)), make('ul', '', ...shown.map((each) => make('li', '', value(translated(each)))))];
  }

  const verdict = (look, words) => make('p', `verdict ${look}`, words);

  /** Counts what the tool has found, which may be more than it answers at once. */
  function counts(said, rows) {
    const of = (name, severity) => {
      const told = new RegExp(`(\\d+) ${name}`).exec(said);
      return Math.max(told ? Number(told[1]) : 0, rows.filter((each) => severityOf(object(each)) === severity).length);
    };
    return {errors: of('error', 'error'), warnings: of('warning', 'warning'), hints: of('hint', 'info')};
  }

  function audit({result, verdict: said, tab, checked, notVisible, notes, complete}) {
    const rows = list(result);
    const {errors, warnings, hints} = counts(plain(said), rows);
    const found = [
      ...(errors + warnings === 0 ? [word('none')] : []),
      ...Object.entries({errors, warnings, hints}).flatMap(([name, count]) => (count > 0 ? [`${word(name)}: ${count}`] : [])),
    ].join(' · ');
    const shown = object(tab);
    const {pages, pushes, hits, rules, containers, vendors} = object(checked);
    return [
      make('h1', '', `${word('audit')}: `, value(plain(shown.title) || plain(shown.handle))),
      make('p', 'quiet', value(plain(shown.url))),
      verdict(errors > 0 ? 'error' : warnings > 0 ? 'warning' : '', found),
      ...cards('wrong', rows, finding),
      ...(complete === false ? [make('p', 'quiet foot', word('more'))] : []),
      make('h2', '', word('checked')),
      lines([
        ['pages', plain(pages)],
        ['pushes', plain(pushes)],
        ['hits', [plain(hits), ...Object.entries(object(vendors)).map(([name, count]) => `${name}: ${plain(count)}`)].join(' · ')],
        ['rules', [plain(rules), ...list(containers).map(plain)].join(' · ')],
      ]),
      ...texts('unseen', list(notVisible)),
      ...texts('notes', list(notes)),
      make('p', 'quiet foot', word('redacted')),
    ];
  }

  const VERDICTS = {held: ['', 'held'], failed: ['error', 'notHeld'], broken: ['error', 'broken']};

  function failure(row) {
    return card('error', `${word('step')} ${plain(row.step)}: ${plain(row.did) || plain(row.message)}`, 1, [
      ['expected', plain(row.expected)],
      ['got', plain(row.got) || plain(row.code), true],
      ['effect', plain(row.effect)],
      ['job', jobOf(row)],
      ['where', places(row)],
    ]);
  }

  function oneRun(run) {
    const [look, words] = VERDICTS[run.verdict] ?? ['', 'runs'];
    const broken = run.broken ? [run.broken] : [];
    const healed = list(run.healed).map((each) => object(each));
    return make(
      'section',
      '',
      make('h2', '', value([plain(run.run), plain(run.choice)].filter(Boolean).join(' · '))),
      verdict(look, word(words)),
      ...cards('wrong', [...broken, ...list(run.failures)], failure),
      ...cards('found', list(run.findings), finding),
      ...(Number(run.omitted) + Number(run.omittedFindings) > 0 || run.omitted || run.omittedFindings
        ? [make('p', 'quiet foot', word('more'))]
        : []),
      ...(healed.length > 0
        ? [
            make('h2', '', word('healed')),
            ...healed.map((each) =>
              lines([
                ['step', plain(each.step)],
                ['was', plain(each.was), true],
                ['now', plain(each.now), true],
              ]),
            ),
          ]
        : []),
      ...texts('unseen', list(run.notVisible)),
      ...texts('notes', list(run.notes)),
      ...(plain(run.report) ? [lines([['report', plain(run.report), true]])] : []),
    );
  }

  function run({verdict: all, runs, state, journey}) {
    const shown = list(runs).map(object);
    const [look, words] = VERDICTS[all] ?? ['', state === 'cancelled' ? 'ended' : 'runs'];
    return [
      make('h1', '', word('run'), ...(plain(journey) ? [': ', value(plain(journey))] : [])),
      ...(shown.length === 1 ? [] : [verdict(look, word(words))]),
      ...shown.map(oneRun),
      make('p', 'quiet foot', word('redacted')),
    ];
  }

  function refused({code, message, hint}) {
    return [
      make('h1', '', word(root.dataset.view)),
      verdict('error', word('failed')),
      make('p', '', value(plain(message))),
      make('p', 'quiet', value(plain(hint)), ' ', make('code', '', plain(code))),
    ];
  }

  function draw() {
    root.lang = language;
    document.title = word(root.dataset.view);
    const shown = object(answer);
    if (answer === undefined) place.replaceChildren(make('p', 'quiet', word(isCancelled ? 'cancelled' : 'waits')));
    else if (shown.error) place.replaceChildren(...refused(object(shown.error)));
    else place.replaceChildren(...(root.dataset.view === 'run' ? run(shown) : audit(shown)));
  }

  /** The object that the tool answered, which stands in the text, too. */
  function answered({structuredContent, content}) {
    if (typeof structuredContent === 'object' && structuredContent !== null) return structuredContent;
    const text = list(content).find((each) => each?.type === 'text')?.text;
    try {
      return object(JSON.parse(text));
    } catch {
      return {error: {code: '', message: plain(text), hint: ''}};
    }
  }

  function context({theme, locale}) {
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
    if (typeof locale === 'string') language = /^de\b/i.test(locale) ? 'de' : 'en';
  }

  // The host

  const tell = (message) => parent.postMessage({jsonrpc: '2.0', ...message}, '*');

  const NEWS = {
    'ui/notifications/tool-result': (params) => {
      answer = answered(params);
    },
    'ui/notifications/tool-cancelled': () => {
      isCancelled = true;
    },
    'ui/notifications/host-context-changed': context,
  };
  const ANSWERED = ['ping', 'ui/resource-teardown'];

  addEventListener('message', ({source, data}) => {
    if (source !== parent || data?.jsonrpc !== '2.0') return;
    const {id, method, params, result} = data;
    if (method === undefined && id === 1 && result) {
      context(object(result.hostContext));
      draw();
      tell({method: 'ui/notifications/initialized'});
      new ResizeObserver(measure).observe(root);
    } else if (method !== undefined && id !== undefined) {
      tell(ANSWERED.includes(method) ? {id, result: {}} : {id, error: {code: -32601, message: 'Method not found.'}});
    } else if (Object.hasOwn(NEWS, method ?? '')) {
      NEWS[method](object(params));
      draw();
    }
  });

  let told = '';
  function measure() {
    const size = {width: root.clientWidth, height: Math.ceil(root.getBoundingClientRect().height)};
    if (told === JSON.stringify(size)) return;
    told = JSON.stringify(size);
    tell({method: 'ui/notifications/size-changed', params: size});
  }

  context({locale: navigator.language});
  draw();
  tell({
    id: 1,
    method: 'ui/initialize',
    params: {
      protocolVersion: VERSION,
      appInfo: {name: 'mcp-datalayer', version: known.version},
      appCapabilities: {availableDisplayModes: ['inline', 'fullscreen']},
    },
  });
})();
