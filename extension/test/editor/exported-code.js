import assert from 'node:assert/strict';
import {parse} from '../../src/vendor/acorn/acorn.js';
import {HELPERS} from '../../src/editor/playwright-helpers.js';

/** The parts of an exported test: our calls, and literals. Everything else in it is said with its place. */

const NODES = new Set([
  'Program',
  'ImportDeclaration',
  'ImportSpecifier',
  'VariableDeclaration',
  'VariableDeclarator',
  'ExpressionStatement',
  'AwaitExpression',
  'CallExpression',
  'MemberExpression',
  'Identifier',
  'Literal',
  'ArrayExpression',
  'ArrayPattern',
  'ObjectExpression',
  'ObjectPattern',
  'Property',
  'ArrowFunctionExpression',
  'BlockStatement',
  'IfStatement',
  'BinaryExpression',
  'UnaryExpression',
  'AssignmentExpression',
  'ThrowStatement',
  'NewExpression',
  'LogicalExpression',
]);
/** Functions that are called by their names. */
const CALLED = new Set([
  'test',
  'watch',
  'find',
  'shows',
  'change',
  'dragBy',
  'leads',
  'inTab',
  'say',
  'came',
  'pushesLike',
  'hitsLike',
  'expect',
  'like',
  'words',
  'at',
  'scrollTo',
]);
/** Methods and fields of what those give. */
const MEMBERS = new Set([
  'info',
  'annotations',
  'push',
  'setTimeout',
  'context',
  'begin',
  'goto',
  'setViewportSize',
  'click',
  'dblclick',
  'hover',
  'keyboard',
  'down',
  'up',
  'scrollIntoViewIfNeeded',
  'evaluate',
  'toBeVisible',
  'poll',
  'toBe',
  'setInputFiles',
  'selectOption',
  'dragTo',
  'focus',
  'form',
  'closest',
  'requestSubmit',
  'getByRole',
  'getByLabel',
  'getByText',
  'locator',
  'consent',
  'toContainText',
  'toHaveURL',
  'pushes',
  'hits',
  'at',
  'create',
]);
const NAMES = new Set([...CALLED, 'page', 'seen', 'variables', 'PUSH_MS', 'HIT_MS', 'of', 'x', 'y', 'Error', 'Object', 'undefined']);

/** @param {string} text an exported test */
export function assertOnlyOurs(text) {
  assert.ok(text.endsWith(`\n${HELPERS}\n`), 'what stands below the test is ours, to the letter');
  const own = text.slice(0, -HELPERS.length - 1);
  const program = parse(own, {ecmaVersion: 'latest', sourceType: 'module', allowHashBang: false});
  const wrong = (node, what) => assert.fail(`${what}: ${own.slice(node.start, node.end).slice(0, 200)}`);
  assert.equal(program.body.length, 3, 'one import, the variables and one test');
  assert.equal(program.body[0].source?.value, '@playwright/test');
  (function walk(node) {
    if (!NODES.has(node.type)) wrong(node, `a ${node.type}`);
    if (node.type === 'Literal' && (node.regex || node.bigint)) wrong(node, 'a literal of another kind');
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && !CALLED.has(node.callee.name)) wrong(node, 'a call');
    if (node.type === 'CallExpression' && !['Identifier', 'MemberExpression'].includes(node.callee.type))
      wrong(node, 'a call of something else');
    if (
      node.type === 'NewExpression' &&
      !(node.callee.name === 'Error' && node.arguments.length === 1 && node.arguments[0].type === 'Literal')
    )
      wrong(node, 'something new');
    if (node.type === 'UnaryExpression' && !(node.operator === '-' && typeof node.argument.value === 'number')) wrong(node, 'an operation');
    if (node.type === 'BinaryExpression' && !['===', '!=='].includes(node.operator)) wrong(node, 'an operation');
    if (node.type === 'AssignmentExpression' && node.left.object?.name !== 'variables') wrong(node, 'an assignment');
    if (node.type === 'MemberExpression') {
      if (!['Identifier', 'CallExpression', 'MemberExpression', 'AwaitExpression', 'LogicalExpression'].includes(node.object.type))
        wrong(node, 'a value of the file that is asked for something');
      const isVariable = node.computed && ['variables'].includes(node.object.name) && node.property.type === 'Literal';
      const isConsent = node.computed && node.object.property?.name === 'consent' && node.property.type === 'Literal';
      const isFirst = node.computed && node.property.value === 0 && node.object.callee?.name === 'at';
      if (node.computed ? !isVariable && !isConsent && !isFirst : !MEMBERS.has(node.property.name)) wrong(node, 'a member');
    }
    if (node.type === 'Property' && node.computed && node.key.type !== 'Literal') wrong(node, 'a name that is computed');
    for (const [name, below] of Object.entries(node)) {
      const isName =
        (node.type === 'MemberExpression' && name === 'property' && !node.computed) ||
        (node.type === 'Property' && name === 'key' && !node.computed);
      for (const each of Array.isArray(below) ? below : [below]) {
        if (typeof each?.type !== 'string') continue;
        if (each.type === 'Identifier' && !isName && !NAMES.has(each.name)) wrong(each, 'a name');
        walk(each);
      }
    }
  })(program);
}
