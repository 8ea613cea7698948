import assert from 'node:assert/strict';
import {test} from 'node:test';
import {shapeOf} from '../../src/background/record/value-shape.js';

test('a value is described in a word', () => {
  const shapes = {
    '': 'empty',
    true: 'flag',
    42: 'number',
    1790000000: 'timestamp',
    1790000000123: 'timestamp',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301': 'uuid',
    '{"a":1}': 'json',
    '%7B%22a%22%3A1%7D': 'json',
    'eyJhbGciOi.eyJzdWIi.x': 'jwt',
    'GA1.1.123.456': 'vendor id',
    'fb.1.1790000000.55': 'vendor id',
    '2026-01-02T03:04:05Z': 'date',
    d41d8cd98f00b204e9800998ecf8427e: 'hex',
    'a=1&b=2': 'parameters',
    aGVsbG8gd29ybGQgMTIz: 'base64 or token',
    'hello world': 'text',
    'id 3f2504e0-4f89-11d3-9a0c-0305e82c3301': 'text with uuid',
    '%E0%A4%A': 'text',
  };
  for (const [value, shape] of Object.entries(shapes)) assert.equal(shapeOf(value, value.length), shape, value);
});
