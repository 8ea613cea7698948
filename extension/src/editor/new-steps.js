import {ACT, EXPECT, SELECT, UPLOAD, VERSION} from './check.js';

/** @param {string} action @param {object} [more] */
const act = (action, more = {}) => ({
  type: 'customStep',
  target: 'main',
  name: ACT,
  parameters: {version: VERSION, action, selectors: [['']], ...more},
});

/** The steps that a person can add, as they are before anything is filled in. @type {Record<string, () => any>} */
export const NEW = {
  expect: () => ({type: 'customStep', name: EXPECT, parameters: {version: VERSION, pushes: [{event: ''}]}}),
  click: () => ({type: 'click', target: 'main', selectors: [['']], offsetX: 1, offsetY: 1}),
  doubleClick: () => ({type: 'doubleClick', target: 'main', selectors: [['']], offsetX: 1, offsetY: 1}),
  hover: () => ({type: 'hover', target: 'main', selectors: [['']]}),
  change: () => ({type: 'change', target: 'main', selectors: [['']], value: ''}),
  navigate: () => ({type: 'navigate', target: 'main', url: ''}),
  waitForElement: () => ({type: 'waitForElement', target: 'main', selectors: [['']]}),
  key: () => ({type: 'keyDown', target: 'main', key: 'Enter'}),
  select: () => ({type: 'customStep', target: 'main', name: SELECT, parameters: {version: VERSION, selectors: [['']], options: []}}),
  upload: () => ({type: 'customStep', target: 'main', name: UPLOAD, parameters: {version: VERSION, selectors: [['']], files: []}}),
  drag: () => act('drag', {to: [['']]}),
  focus: () => act('focus'),
  submit: () => act('submit'),
  scroll: () => ({type: 'scroll', target: 'main', x: 0, y: 0}),
  setViewport: () => ({
    type: 'setViewport',
    width: 1280,
    height: 800,
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    isLandscape: true,
  }),
};
