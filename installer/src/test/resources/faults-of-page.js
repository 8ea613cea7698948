/** Lists the faults of a page of ours for those who look at it or use a screen reader; one line each. */
() => {
  const faults = new Set();
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish(); // colours as they will be
  const say = (what, of) => faults.add(`${what}: ${of.outerHTML?.replace(/\s+/g, ' ').slice(0, 160)}`);
  const seen = (of) => of.checkVisibility({opacityProperty: true, visibilityProperty: true}) && of.getClientRects().length > 0 && !of.closest('.unseen');
  const context = Object.assign(document.createElement('canvas'), {width: 1, height: 1}).getContext('2d', {willReadFrequently: true});
  const known = new Map();
  const read = (colour) => {
    if (!known.has(colour)) {
      context.clearRect(0, 0, 1, 1);
      context.fillStyle = '#000'; // what it cannot read leaves the colour as it was
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      known.set(colour, [...context.getImageData(0, 0, 1, 1).data]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((each, i) => each * a / 255 + under[i] * (1 - a / 255)).concat(255);
  const ground = (of) => {
    const layers = [];
    for (let node = of; node; node = node.parentElement) {
      const colour = read(getComputedStyle(node).backgroundColor);
      layers.unshift(colour);
      if (colour[3] === 255) break;
    }
    return layers.reduce((under, colour) => over(colour, under), read('canvas'));
  };
  const luminance = (colour) => colour.slice(0, 3).map((each) => each / 255).map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4)).reduce((sum, each, i) => sum + each * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one, other) => {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  if (document.documentElement.scrollWidth > innerWidth) faults.add(`the page is wider than its window: ${document.documentElement.scrollWidth} > ${innerWidth}`);
  if (!document.documentElement.lang || !document.title) faults.add('the page has no language or title');
  const ids = [...document.querySelectorAll('[id]')].map(({id}) => id);
  for (const id of ids.filter((each, i) => ids.indexOf(each) !== i)) faults.add(`two elements have the id ${id}`);
  for (const of of document.querySelectorAll('[aria-labelledby], [aria-describedby], [aria-controls]')) {
    for (const id of ['aria-labelledby', 'aria-describedby', 'aria-controls'].flatMap((name) => (of.getAttribute(name) ?? '').split(' ').filter(Boolean))) if (!document.getElementById(id)) say(`nothing has the id ${id}`, of);
  }
  for (const of of document.querySelectorAll('button, input:not([type=file]), select, textarea, a[href], [tabindex], summary')) {
    if (!seen(of)) continue;
    const labelled = (of.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join('');
    const name = of.ariaLabel || labelled || [...(of.labels ?? [])].map(({textContent}) => textContent).join('') || (of.matches('input, select, textarea') ? '' : of.innerText || of.textContent);
    if (!name?.trim()) say('a control without a name', of);
    const {width, height} = of.getBoundingClientRect();
    if (of.matches('button, select, summary') && (width < 16 || height < 16)) say('a control that is hard to hit', of);
    if (of.tabIndex > 0) say('a control out of the order', of);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const of = text.parentElement;
    if (!text.data.trim() || of.matches('script, style, option') || !seen(of)) continue;
    if (of.closest(':disabled, [aria-disabled=true]') || of.closest('label')?.control?.disabled) continue;
    const style = getComputedStyle(of);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    const under = ground(of);
    const ratio = contrast(over(read(style.color), under), under);
    if (ratio < (isLarge ? 3 : 4.5)) say(`a text that does not stand out (${ratio.toFixed(2)})`, of);
    for (let box = of; box && box !== document.body; box = box.parentElement) {
      const its = getComputedStyle(box);
      if (its.overflowX === 'visible' || its.overflowX === 'auto' || its.overflowX === 'scroll') continue;
      if (box.scrollWidth > box.clientWidth + 1 && its.textOverflow !== 'ellipsis' && its.webkitLineClamp === 'none') say('a text that is cut off', box);
    }
  }
  for (const of of document.querySelectorAll('[data-text], [data-label]')) {
    if (!(of.dataset.text ? of.textContent : of.ariaLabel)) say('a text that is missing', of);
  }
  return [...faults].join('\n');
}
