import {Virtualizer, elementScroll, observeElementOffset, observeElementRect} from '@tanstack/virtual-core';

const app = document.querySelector('#app');
app.innerHTML = `<button id=open aria-haspopup=listbox aria-expanded=false role=combobox aria-label=Town aria-controls=list>Choose</button>
  <div id=list role=listbox aria-label=Towns tabindex=0 hidden style="height:150px;width:200px;overflow:auto;position:relative"><div id=all style="position:relative"></div></div>`;
const [open, list, all] = ['#open', '#list', '#all'].map((each) => document.querySelector(each));
const virtualizer = new Virtualizer({
  count: 500, estimateSize: () => 30, overscan: 2, getScrollElement: () => list, scrollToFn: elementScroll, observeElementRect, observeElementOffset,
  onChange: () => draw(),
});
const draw = () => {
  all.style.height = `${virtualizer.getTotalSize()}px`;
  all.replaceChildren(...virtualizer.getVirtualItems().map(({index, start}) => {
    const option = document.createElement('div');
    option.setAttribute('role', 'option');
    option.textContent = `Town ${index + 1}`;
    option.style.cssText = `position:absolute;top:${start}px;height:30px;width:100%`;
    option.onclick = () => {
      window.town = option.textContent;
      open.textContent = option.textContent;
      show(false);
    };
    return option;
  }));
};
const show = (isShown) => {
  list.hidden = !isShown;
  open.setAttribute('aria-expanded', String(isShown));
  if (isShown) draw();
};
virtualizer._didMount();
virtualizer._willUpdate();
open.onclick = () => {
  show(list.hidden);
  virtualizer._willUpdate();
  virtualizer.measure();
};
