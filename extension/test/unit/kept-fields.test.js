import assert from 'node:assert/strict';
import {test} from 'node:test';
import {KeptFields} from '../../src/options/kept-fields.js';
import {SavedSettings} from '../../src/options/saved-settings.js';
import {DEFAULT_SETTINGS, cleanLabel, parseLayers} from '../../src/options/settings.js';

/** Fields in a page, and the storage behind it. A write is told to the page that wrote, too, as in Chrome. */
async function page(stored = {}) {
  let settings = structuredClone(stored);
  const disk = {
    writes: /** @type {any[]} */ ([]),
    failing: '',
    isStuck: false,
    slowly: Promise.resolve(),
    get settings() {
      return settings;
    },
    read: async () => {
      if (disk.isStuck) await new Promise(() => {});
      if (disk.failing === 'read') throw new Error('no disk');
      return structuredClone(settings);
    },
    async write(/** @type {string} */ _key, /** @type {any} */ value) {
      if (disk.failing === 'write') throw new Error('no disk');
      disk.writes.push(structuredClone(value));
      await disk.slowly;
      settings = structuredClone(value);
      kept.written(structuredClone(settings));
    },
    elsewhere(/** @type {any} */ part) {
      settings = {...settings, ...part};
      kept.written(structuredClone(settings));
    },
  };
  const label = field('label', (value) => ({value: cleanLabel(value)}));
  const names = field('layers', (value) => {
    const {layers, refused} = parseLayers(value);
    return {value: layers, refused};
  });
  const kept = new KeptFields(new SavedSettings(disk), [label, names]);
  await kept.fill();
  return {label, names, kept, disk};
}

/** @param {'label' | 'layers'} key @param {(value: string) => {value: any, refused?: any}} read */
function field(key, read) {
  const its = {
    key,
    value: '',
    isActive: false,
    error: /** @type {string | undefined} */ (undefined),
    held: () => its.value,
    isBeingWritten: () => its.isActive,
    read: () => read(its.value),
    fill(/** @type {any} */ value) {
      its.value = Array.isArray(value) ? value.join('\n') : value;
    },
    showRefused(/** @type {{name: string} | undefined} */ refused) {
      its.error = refused?.name;
    },
  };
  return its;
}

test('what is refused or unsaved outlives the saving of another field', async () => {
  const {label, names, kept, disk} = await page({layers: ['ours']});
  names.value = '1st';
  assert.equal(await kept.save(names), false);
  label.value = 'Mine';
  assert.equal(await kept.save(label), true);
  assert.deepEqual([names.value, names.error], ['1st', '1st']);
  label.value = 'Unsaved';
  disk.elsewhere({label: 'Theirs', layers: ['theirs']});
  assert.deepEqual([label.value, names.value], ['Unsaved', '1st']);
  assert.deepEqual(disk.settings.layers, ['theirs']);
});

test('a field that holds what is saved takes over what another page saves', async () => {
  const {label, names, disk} = await page({label: 'Mine', layers: ['ours']});
  names.error = 'old';
  label.isActive = true;
  disk.elsewhere({label: 'Theirs', layers: ['theirs']});
  assert.deepEqual([label.value, names.value, names.error], ['Mine', 'theirs', undefined]);
});

test('a page that goes writes what is unsaved in the same turn, and nothing else', async () => {
  const {label, names, kept, disk} = await page({label: 'Mine', layers: ['ours']});
  names.isActive = true; // still shows the old names
  disk.elsewhere({layers: ['theirs']});
  void kept.saveAll();
  assert.deepEqual(disk.writes, []);
  label.value = ' New ';
  disk.isStuck = true;
  void kept.saveAll();
  assert.deepEqual(disk.writes, [{...DEFAULT_SETTINGS, label: 'New', layers: ['theirs']}]);
  void kept.saveAll();
  assert.equal(disk.writes.length, 1);
});

test('a page that goes keeps the old value where the new one is refused, and saves one whose turn has not come', async () => {
  const {label, names, kept, disk} = await page({layers: ['ours']});
  names.value = '1st';
  label.value = 'New';
  disk.isStuck = true;
  void kept.save(label);
  void kept.saveAll();
  assert.deepEqual(disk.writes, [{...DEFAULT_SETTINGS, label: 'New', layers: ['ours']}]);
});

test('a change back is stored, though the change before it is still being written', async () => {
  const {label, kept, disk} = await page({label: 'Old'});
  let go = () => {};
  disk.slowly = new Promise((resolve) => {
    go = resolve;
  });
  label.value = 'New';
  const first = kept.save(label);
  while (disk.writes.length === 0) await Promise.resolve();
  label.value = 'Old';
  const second = kept.save(label);
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  go();
  assert.deepEqual(await Promise.all([first, second]), [true, true]);
  assert.deepEqual([disk.settings.label, label.value], ['Old', 'Old']);
});

for (const failing of ['read', 'write']) {
  test(`where the ${failing} fails, the field stays unsaved`, async () => {
    const {label, kept, disk} = await page({label: 'Old'});
    label.value = 'New';
    disk.failing = failing;
    await assert.rejects(kept.save(label), /no disk/);
    disk.failing = '';
    disk.elsewhere({connect: false});
    assert.equal(label.value, 'New');
    assert.equal(await kept.save(label), true);
    assert.deepEqual(disk.settings, {connect: false, label: 'New', layers: [], requests: true, network: false, websiteTools: []});
  });
}

test('where a page that goes cannot write and comes back, its field is still unsaved', async () => {
  const {label, kept, disk} = await page({label: 'Old'});
  label.value = 'New';
  disk.failing = 'write';
  await kept.saveAll();
  disk.elsewhere({label: 'Theirs'});
  assert.equal(label.value, 'New');
});

test('a saved value is shown as it was stored', async () => {
  const {label, kept} = await page();
  label.isActive = true;
  label.value = ' My ';
  await kept.save(label);
  assert.equal(label.value, ' My ');
  label.isActive = false;
  assert.equal(await kept.save(label), false);
  assert.equal(label.value, 'My');
});
