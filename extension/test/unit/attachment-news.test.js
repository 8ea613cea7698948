import assert from 'node:assert/strict';
import {test} from 'node:test';
import {AttachmentNews} from '../../src/background/access/attachment-news.js';

const tab = (handle, origin, access = 'granted') => ({handle, origin, access});

test('a tab is told when it may be read, when it moves to a kept site and when it may be read no more', () => {
  const told = [];
  const news = new AttachmentNews((name, {tab: handle, site}) => told.push(`${name} ${handle} ${site}`));
  news.begin([tab('kd1', 'https://old.example')]);
  news.changed([tab('kd1', 'https://old.example'), tab('kd2', 'https://shop.example')]);
  news.changed([tab('kd1', 'https://old.example'), tab('kd2', 'https://pay.example')]);
  news.changed([tab('kd2', 'https://pay.example', 'lost')]);
  news.changed([tab('kd2', 'https://pay.example')]);
  news.changed([]);
  assert.deepEqual(told, [
    'attached kd2 https://shop.example',
    'detached kd2 https://shop.example',
    'attached kd2 https://pay.example',
    'detached kd1 https://old.example',
    'detached kd2 https://pay.example',
    'attached kd2 https://pay.example',
    'detached kd2 https://pay.example',
  ]);
});

test('before the tabs of an earlier worker are known nothing is told', () => {
  const news = new AttachmentNews(() => assert.fail('told'));
  news.changed([tab('kd1', 'https://shop.example')]);
});
