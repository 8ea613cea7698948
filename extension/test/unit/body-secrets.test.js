import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withoutSecrets} from '../../src/background/body-secrets.js';

const clean = (text, type = '', isCut = false) => withoutSecrets(text, type, isCut);

test('bodies lose the values of fields named like secrets, whatever they are written in', () => {
  assert.equal(clean('{"user":{"password":"s1","pin":1234,"city":"Ulm","pinned":true},"list":[{"access_token":"s2"}]}'), '{"user":{"password":"[TOKEN_0]","pin":"[TOKEN_0]","city":"Ulm","pinned":true},"list":[{"access_token":"[TOKEN_0]"}]}');
  assert.equal(clean('{ "untouched" : 1 }'), '{ "untouched" : 1 }');
  assert.equal(clean('city=Ulm&pass%77ord=s1&card%5Bnumber%5D=4111&card_number=4111&q=a=b'), 'city=Ulm&pass%77ord=[TOKEN_0]&card%5Bnumber%5D=[TOKEN_0]&card_number=[TOKEN_0]&q=a=b');
  assert.equal(clean('{"password":"s1","rest":"is cut', '', true), '{"password":"[TOKEN_0]","rest":"is cut');
  assert.equal(clean('{"password":"s1 is cu', '', true), '{"password":"[TOKEN_0]"');
  assert.equal(clean('<input type="hidden" name=a value="s1"><input name=csrf_x value=s2><meta name="csrf-token" content=\'s3\'><script nonce="s4">1</script><input name=city value=Ulm>', 'text/html; charset=utf-8'),
    '<input type="hidden" name=a value="[TOKEN_0]"><input name=csrf_x value="[TOKEN_0]"><meta name="csrf-token" content="[TOKEN_0]"><script nonce="[TOKEN_0]">1</script><input name=city value=Ulm>');
  assert.equal(clean('%E0%A4%A=1&plain text'), '%E0%A4%A=1&plain text');
});

test('a secret is found in JSON however deep it is wrapped', () => {
  for (const [text, shown] of [
    ['{"tokens":["s1","s2"],"credentials":{"user":"ann","codes":[17]}}', '{"tokens":["[TOKEN_0]","[TOKEN_0]"],"credentials":{"user":"[TOKEN_0]","codes":["[TOKEN_0]"]}}'],
    ['{"fields":[{"name":"password","value":"s1"},{"name":"city","value":"Ulm"}]}', '{"fields":[{"name":"password","value":"[TOKEN_0]"},{"name":"city","value":"Ulm"}]}'],
    ['{"payload":"{\\"password\\":\\"s1\\"}"}', '{"payload":"{\\"password\\":\\"[TOKEN_0]\\"}"}'],
    ['{"password":"s1","password":false}', '{"password":false}'],
    ['{"a":{"pass\\u0077ord":"s1"},"a":1}', '{"a":1}'],
    ['{"userPwd":"s1","idToken":"s2","shipping":"s3"}', '{"userPwd":"[TOKEN_0]","idToken":"[TOKEN_0]","shipping":"s3"}'],
    ['["token: 1", "it\'s"]', '["token: 1", "it\'s"]'],
  ]) assert.equal(clean(text), shown);
});

test('a secret is found in what is no JSON, or no longer', () => {
  for (const [text, shown] of [
    ['{"password":"a\\"s1","token":"s==","pin":1234,"tokens":["s2', '{"password":"[TOKEN_0]","token":"[TOKEN_0]","pin":"[TOKEN_0]","tokens":"[TOKEN_0]"'],
    ['{"payload":"{\\"password\\":\\"s1\\",\\"n\\":1}","rest', '{"payload":"{\\"password\\":\\"[TOKEN_0]\\",\\"n\\":1}","rest'],
  ]) assert.equal(clean(text, '', true), shown);
  for (const [text, shown] of [
    ['{"token":"s1"}\n{"token":"s=2"}\n', '{"token":"[TOKEN_0]"}\n{"token":"[TOKEN_0]"}\n'],
    [')]}\',\n{"token":"s1"}', ')]}\',\n{"token":"[TOKEN_0]"}'],
    ['user=ann archer&password=s 1&n=2', 'user=ann archer&password=[TOKEN_0]&n=2'],
    ['user=ann\r\npassword=s1\r\n', 'user=ann\r\npassword=[TOKEN_0]\r\n'],
    ['data=%7B%22password%22%3A%22s1%22%7D&n=1', 'data=%7B%22password%22%3A%22%5BTOKEN_0%5D%22%7D&n=1'],
    ['host: a\npassword: s1\n', 'host: a\npassword: [TOKEN_0]\n'],
    ['var csrfToken = \'s1\', n = 1;', 'var csrfToken = "[TOKEN_0]", n = 1;'],
    ['--b\r\nContent-Disposition: form-data; name="password"\r\n\r\ns1\r\n--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nUlm\r\n--b--', '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n[TOKEN_0]\r\n--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nUlm\r\n--b--'],
  ]) assert.equal(clean(text), shown);
  for (const [text, shown] of [
    ['<script>window.state = {"csrfToken":"s1","n":1}</script>', '<script>window.state = {"csrfToken":"[TOKEN_0]","n":1}</script>'],
    ['<body data-csrf="s1"><input type=hidden name=x value="s>2"><p>a &gt; b</p>', '<body data-csrf="[TOKEN_0]"><input type=hidden name=x value="[TOKEN_0]"><p>a &gt; b</p>'],
    [`<input type=hidden x="${'y'.repeat(5000)}" value="s1">`, `<input type=hidden x="${'y'.repeat(5000)}" value="[TOKEN_0]">`],
  ]) assert.equal(clean(text, 'text/html'), shown);
});

test('no text takes long, however it is made', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  assert.ok(clean(deep).length <= deep.length);
  for (const hostile of ['<input ', '<input "', '"a" : ', 'nonce="', 'a=', 'token:', '{"a":[', '\\"a\\":', 'content-disposition: x; name="a"\r\n', '-- content-disposition:'].map((part) => part.repeat(250_000 / part.length)).concat(`{"${'x'.repeat(250_000)}`, 'x'.repeat(250_000), ' '.repeat(250_000))) {
    const from = performance.now();
    clean(hostile, 'text/html', true);
    clean(hostile, '', true);
    clean(`--${hostile}`);
    assert.ok(performance.now() - from < 20_000, hostile.slice(0, 20)); // a quadratic one takes minutes
  }
});
