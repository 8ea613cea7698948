import assert from 'node:assert/strict';
import {test} from 'node:test';
import {withoutSecrets} from '../../src/background/record/body-secrets.js';

const clean = (text, type = '', isCut = false) => withoutSecrets(text, type, isCut);

/** A text in so many texts of JSON. */
const nested = (text, layers) => (layers === 0 ? text : JSON.stringify({a: nested(text, layers - 1)}));

test('bodies lose the values of fields named like secrets, whatever they are written in', () => {
  assert.equal(
    clean('{"user":{"password":"s1","pin":1234,"city":"Ulm","pinned":true},"list":[{"access_token":"s2"}]}'),
    '{"user":{"password":"[TOKEN_0]","pin":"[TOKEN_0]","city":"Ulm","pinned":true},"list":[{"access_token":"[TOKEN_0]"}]}',
  );
  assert.equal(clean('{ "untouched" : 1 }'), '{ "untouched" : 1 }');
  assert.equal(
    clean('city=Ulm&pass%77ord=s1&card%5Bnumber%5D=4111&card_number=4111&q=a=b'),
    'city=Ulm&pass%77ord=[TOKEN_0]&card%5Bnumber%5D=[TOKEN_0]&card_number=[TOKEN_0]&q=a=b',
  );
  assert.equal(clean('{"password":"s1","rest":"is cut', '', true), '{"password":"[TOKEN_0]","rest":"is cut');
  assert.equal(clean('{"password":"s1 is cu', '', true), '{"password":"[TOKEN_0]"');
  assert.equal(
    clean(
      '<input type="hidden" name=a value="s1"><input name=csrf_x value=s2><meta name="csrf-token" content=\'s3\'><script nonce="s4">1</script><input name=city value=Ulm>',
      'text/html; charset=utf-8',
    ),
    '<input type="hidden" name=a value="[TOKEN_0]"><input name=csrf_x value="[TOKEN_0]"><meta name="csrf-token" content="[TOKEN_0]"><script nonce="[TOKEN_0]">1</script><input name=city value=Ulm>',
  );
  assert.equal(clean('%E0%A4%A=1&plain text'), '%E0%A4%A=1&plain text');
});

test('a secret is found in JSON however deep it is wrapped', () => {
  for (const [text, shown] of [
    [
      '{"tokens":["s1","s2"],"credentials":{"user":"ann","codes":[17]}}',
      '{"tokens":["[TOKEN_0]","[TOKEN_0]"],"credentials":{"user":"[TOKEN_0]","codes":["[TOKEN_0]"]}}',
    ],
    [
      '{"fields":[{"name":"password","value":"s1"},{"name":"city","value":"Ulm"}]}',
      '{"fields":[{"name":"password","value":"[TOKEN_0]"},{"name":"city","value":"Ulm"}]}',
    ],
    ['{"payload":"{\\"password\\":\\"s1\\"}"}', '{"payload":"{\\"password\\":\\"[TOKEN_0]\\"}"}'],
    ['{"password":"s1","password":false}', '{"password":false}'],
    ['{"a":{"pass\\u0077ord":"s1"},"a":1}', '{"a":1}'],
    ['{"userPwd":"s1","idToken":"s2","shipping":"s3"}', '{"userPwd":"[TOKEN_0]","idToken":"[TOKEN_0]","shipping":"s3"}'],
    ['["token: 1", "it\'s"]', '["token: [TOKEN_0]","it\'s"]'],
    [
      '{"query":"mutation{login(password:\\"s1\\",pin:1234){id}}"}',
      '{"query":"mutation{login(password:\\"[TOKEN_0]\\",pin:[TOKEN_0]){id}}"}',
    ],
    ['{"body":"username=a&password=s1"}', '{"body":"username=a&password=[TOKEN_0]"}'],
    ['{"html":"Hi <input id=a name=token value=s1>"}', '{"html":"Hi <input id=a name=token value=\\"[TOKEN_0]\\">"}'],
    ['{"url":"https://a.example/token/x?w=200&access_token=s1"}', '{"url":"https://a.example/token/x?w=200&access_token=[TOKEN_0]"}'],
    [nested('token=s1', 3), nested('token=[TOKEN_0]', 3)],
    [nested('token=s1', 4), nested('[TOKEN_0]', 4)],
  ])
    assert.equal(clean(text), shown);
});

test('a list, an object or a text is dropped up to its own end', () => {
  for (const [text, shown] of [
    ['{"token":{"meta":{"v":1},"value":"s1"},"n":1,"rest', '{"token":"[TOKEN_0]","n":1,"rest'],
    [')]}\',\n{"token":["a",["b"],"s1"],"n":1}', ')]}\',\n{"token":"[TOKEN_0]","n":1}'],
    ['{"token":["]","\\"]",{"a":"}"},"s1"],"n":1,"rest', '{"token":"[TOKEN_0]","n":1,"rest'],
    ['{"token":["a",["b"],"s1', '{"token":"[TOKEN_0]"'],
    [
      '{"a":"{\\"token\\":{\\"m\\":[\\"}\\",1],\\"v\\":\\"s1\\"},\\"n\\":1}","b":2,"rest',
      '{"a":"{\\"token\\":\\"[TOKEN_0]\\",\\"n\\":1}","b":2,"rest',
    ],
    ['{"a":"{\\"token\\":{\\"m\\":[\\"s1","b":2,"rest', '{"a":"{\\"token\\":\\"[TOKEN_0]\\"","b":2,"rest'],
    ['{"q":"{login(password:\\"a\\\\\\"s1\\"){id}}","rest', '{"q":"{login(password:\\"[TOKEN_0]\\"){id}}","rest'],
    ['{"q":"{login(password:\\"\\"\\"s1\\"\\"\\"){id}}","rest', '{"q":"{login(password:\\"\\"\\"[TOKEN_0]\\"\\"\\"){id}}","rest'],
    ['{"body":"data=username%3Da%26password%3Ds1","rest', '{"body":"data=username%3Da%26password%3D%5BTOKEN_0%5D","rest'],
    [
      '{"a":"<textarea name=\\"token\\">s1</textarea>","b":"<i>\\u00e4</i><Password>s2</Pass\\u00',
      '{"a":"<textarea name=\\"token\\">[TOKEN_0]</textarea>","b":"<i>ä</i><Password>[TOKEN_0]',
    ],
    [
      '[{"name":"password","value":"s1"},{"name":"city","value":"Ulm"},{"id":"token"},{"value":1',
      '[{"name":"password","value":"[TOKEN_0]"},{"name":"city","value":"Ulm"},{"id":"token"},{"value":1',
    ],
    ['{"value":"s1","name":"password","rest', '{"value":"[TOKEN_0]","name":"password","rest'],
    [
      '[{"value":{"id":"x","v":["s1"]},"id":"token"},{"value":"Ulm"},{"name":"token"},{"value":"Bonn","name":"city","text":"b","key":"pin',
      '[{"value":"[TOKEN_0]","id":"token"},{"value":"Ulm"},{"name":"token"},{"value":"Bonn","name":"city","text":"[TOKEN_0]","key":"pin',
    ],
    [
      '{"data":{"text":[{"value":"s1","name":"password"},{"value":{"text":"a"},"key":"pin"}',
      '{"data":{"text":[{"value":"[TOKEN_0]","name":"password"},{"value":"[TOKEN_0]","key":"pin"}',
    ],
    ['{"a":"{\\"value\\":\\"s1\\",\\"name\\":\\"password\\"","rest', '{"a":"{\\"value\\":\\"[TOKEN_0]\\",\\"name\\":\\"password\\"","rest'],
    ['{"user password":"s1","pass\\u0077ord":"s2","rest', '{"user password":"[TOKEN_0]","pass\\u0077ord":"[TOKEN_0]","rest'],
  ])
    assert.equal(clean(text, '', true), shown);
});

test('texts and values of elements that are named like secrets are dropped', () => {
  for (const [text, shown] of [
    ['<Envelope><Password>s1</Password><City>Ulm</City></Envelope>', '<Envelope><Password>[TOKEN_0]</Password><City>Ulm</City></Envelope>'],
    ['<textarea name="token">s1</textarea><p>a</p>', '<textarea name="token">[TOKEN_0]</textarea><p>a</p>'],
    [
      '<x><w:Password T="a"><![CDATA[s<b>1]]></w:Password><token/><n>1</n></x>',
      '<x><w:Password T="a">[TOKEN_0]</w:Password><token/><n>1</n></x>',
    ],
    ['<token><a/><token/><token>s1</token>s2</token><n>1</n>', '<token>[TOKEN_0]</token><n>1</n>'],
    ['<x><token>s1', '<x><token>[TOKEN_0]'],
    ['<property name="password" value="s1"/><n>1</n>', '<property name="password" value="[TOKEN_0]"/><n>1</n>'],
    ['<input id="a" name="x" autocomplete="cc-number" value="s1">', '<input id="a" name="x" autocomplete="cc-number" value="[TOKEN_0]">'],
  ])
    assert.equal(clean(text), shown);
});

test('what has no secret stays as it is', () => {
  for (const text of [
    '<p id="password-hint">Hint</p><script>data={"n":1};</script><button value="1">Go</button>',
    'A password reset link sent to you: follow it. Tokens are 5 for 1.',
    '{"message":"password reset link sent","hint":"Your password: at least one letter"}',
    '{ "products": [ {"id": "p-1", "name": "Board", "price": 1.50, "image": "https://cdn.example/secret-garden.jpg?w=200&h=1", "text": "<p class=\\"token-list\\">a &amp; b = c</p>"} ] }',
    '{"query":"query($id: ID!, $token: String){\\n me(\\n  token: $token\\n  id: $id\\n ){ token: key id }}","variables":{"id":1}}',
    'var token=function(e){return e.token},x=token==null,y={token:t,password:null};',
    '<!doctype html><password-form><form name="password"><p>Set it</p></form></password-form>',
    'q=a%3Db%26c%3Dd&text=%3Cb%3Ea%3C%2Fb%3E&x=%E0%A4',
  ])
    assert.equal(clean(text), text);
});

test('a secret is found in what is no JSON, or no longer', () => {
  for (const [text, shown] of [
    [
      '{"password":"a\\"s1","token":"s==","pin":1234,"tokens":["s2',
      '{"password":"[TOKEN_0]","token":"[TOKEN_0]","pin":"[TOKEN_0]","tokens":"[TOKEN_0]"',
    ],
    ['{"payload":"{\\"password\\":\\"s1\\",\\"n\\":1}","rest', '{"payload":"{\\"password\\":\\"[TOKEN_0]\\",\\"n\\":1}","rest'],
  ])
    assert.equal(clean(text, '', true), shown);
  for (const [text, shown] of [
    ['{"token":"s1"}\n{"token":"s=2"}\n', '{"token":"[TOKEN_0]"}\n{"token":"[TOKEN_0]"}\n'],
    [')]}\',\n{"token":"s1"}', ')]}\',\n{"token":"[TOKEN_0]"}'],
    ['user=ann archer&password=s 1&n=2', 'user=ann archer&password=[TOKEN_0]&n=2'],
    ['user=ann\r\npassword=s1\r\n', 'user=ann\r\npassword=[TOKEN_0]\r\n'],
    ['data=%7B%22password%22%3A%22s1%22%7D&n=1', 'data=%7B%22password%22%3A%22%5BTOKEN_0%5D%22%7D&n=1'],
    ['host: a\npassword: s1\n', 'host: a\npassword: [TOKEN_0]\n'],
    ['data=username%3Da%26password%3Ds1&n=1', 'data=username%3Da%26password%3D%5BTOKEN_0%5D&n=1'],
    ['data=user%3Da%26password%3Ds%FC1%3', 'data=user%3Da%26password%3D%5BTOKEN_0%5D'],
    ['my password=s1', 'my password=[TOKEN_0]'],
    ['{password=s1, user=a}', '{password=[TOKEN_0], user=a}'],
    ['{csrfToken:`s1`}', '{csrfToken:`[TOKEN_0]`}'],
    ["var csrfToken = 's1', n = 1;", "var csrfToken = '[TOKEN_0]', n = 1;"],
    [
      '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\ns1\r\n--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nUlm\r\n--b--',
      '--b\r\nContent-Disposition: form-data; name="password"\r\n\r\n[TOKEN_0]\r\n--b\r\nContent-Disposition: form-data; name="city"\r\n\r\nUlm\r\n--b--',
    ],
  ])
    assert.equal(clean(text), shown);
  for (const [text, shown] of [
    ['<script>window.state = {"csrfToken":"s1","n":1}</script>', '<script>window.state = {"csrfToken":"[TOKEN_0]","n":1}</script>'],
    [
      '<body data-csrf="s1"><input type=hidden name=x value="s>2"><p>a &gt; b</p>',
      '<body data-csrf="[TOKEN_0]"><input type=hidden name=x value="[TOKEN_0]"><p>a &gt; b</p>',
    ],
    [`<input type=hidden x="${'y'.repeat(5000)}" value="s1">`, `<input type=hidden x="${'y'.repeat(5000)}" value="[TOKEN_0]">`],
  ])
    assert.equal(clean(text, 'text/html'), shown);
});

test('no text takes long, however it is made', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000);
  assert.ok(clean(deep).length <= deep.length);
  for (const hostile of [
    '<input ',
    '<input "',
    '"a" : ',
    'nonce="',
    'a=',
    '{"a":[',
    '\\"a\\":',
    'content-disposition: x; name="a"\r\n',
    '-- content-disposition:',
    'token:',
    'token=[',
    'token=`',
    'token=["\\"',
    '<token>',
    '<token ',
    '<a name="',
    '%3D',
    'token: $a\n$a:',
    '\\',
  ]
    .map((part) => part.repeat(300_000 / part.length))
    .concat(`{"${'x'.repeat(300_000)}`, 'x'.repeat(300_000), ' '.repeat(300_000))) {
    const from = process.cpuUsage(); // whatever else the machine does
    clean(hostile, 'text/html', true);
    clean(hostile, '', true);
    clean(`--${hostile}`);
    clean(JSON.stringify({a: hostile}));
    clean(`a=${encodeURIComponent(hostile)}`);
    assert.ok(process.cpuUsage(from).user < 20_000_000, hostile.slice(0, 20)); // a quadratic one takes minutes
  }
});
