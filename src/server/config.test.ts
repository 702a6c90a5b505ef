import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, SETTINGS } from './config.ts';

function complaintOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
}

test('everything is optional', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: 'localhost', dataDir: 'data', databaseUrl: undefined });
});

test('an empty variable counts as absent, and blanks around a value do not matter', () => {
  expect(readConfig({ PORT: '', HOST: '  ', DATABASE_URL: '' })).toEqual(readConfig({}));
  expect(readConfig({ PORT: ' 8080 ' }).port).toBe(8080);
});

test.each([
  ['PORT', ['0', '65535']],
  ['HOST', ['0.0.0.0', '::1', 'example.org', 'localhost']],
  ['DATA_DIR', ['/var/lib/commonplace', '.']],
  ['DATABASE_URL', ['postgres://u:p@host/db', 'postgresql://host:5432/db?sslmode=require']],
  ['LOG_LEVEL', ['silent', 'info']],
  ['TRUST_PROXY', ['0', '1', '10.0.0.1', '10.0.0.0/8, ::1']],
  ['NOTES_PER_MINUTE', ['0', '1000000']],
  ['OPENAI_API_KEY', ['sk-proj-abc_DEF', 'ollama']],
  ['OPENAI_BASE_URL', ['https://api.openai.com/v1', 'http://localhost:11434/v1/']],
  ['OPENAI_MODEL', ['gpt-4o', 'qwen2.5-vl:7b', 'org/model@2']],
  ['MODEL_BY_DEFAULT', ['on', 'off']],
  ['CONNECT_ORIGINS', ['http://192.168.1.20:11434', 'https://a.example, https://b.example']],
  ['FORMSPREE_ENDPOINT', ['https://formspree.io', 'https://forms.example/base/']],
  ['FORMSPREE_PROJECT', ['1234567']],
  ['STRIPE_PUBLISHABLE_KEY', ['pk_test_abc', 'pk_live_123']],
] as const)('%s takes %j', (name, values) => {
  for (const value of values) expect(complaintOf({ [name]: value })).toBe('');
});

test.each([
  ['PORT', ['-1', '65536', '3000a', '1e3', '3000.5', '99999999999']],
  ['HOST', ['http://localhost', 'a b', 'a/b', '-a']],
  ['DATABASE_URL', ['host/db', 'mysql://host/db', 'postgres://host', 'postgres://host/']],
  ['LOG_LEVEL', ['INFO', 'verbose']],
  ['TRUST_PROXY', ['yes', '10.0.0', '10.0.0.0/8/8', '10.0.0.1,', '10.0.0.0/33', '::1/129', '0.0.0.0/0']],
  ['FORMS_PER_MINUTE', ['-1', 'none']],
  ['OPENAI_API_KEY', ['two words', 'käse']],
  ['OPENAI_BASE_URL', ['api.openai.com', 'ftp://host', 'https://user:pass@host', 'https://host/?a=b', '/v1']],
  ['OWN_MODEL', ['yes', 'true', '1']],
  ['CONNECT_ORIGINS', ['https://host/path', 'host', 'https://a.example,', '*']],
  ['FORMSPREE_ENDPOINT', ['/', 'formspree.io']],
  ['FORMSPREE_SUPPORT_FORM', ['a/b', '..', 'a b']],
  ['STRIPE_PUBLISHABLE_KEY', ['sk_live_123', 'pk_abc', 'abc']],
] as const)('%s does not take %j, and the message names it', (name, values) => {
  for (const value of values) {
    const complaint = complaintOf({ [name]: value });
    expect(complaint).toContain(`${name} is `);
    expect(complaint).toContain('must be ');
  }
});

test('all wrong variables are named at once, each with its value and what is expected', () => {
  const lines = complaintOf({ PORT: 'x', LOG_LEVEL: 'y' }).split('\n');
  expect(lines).toEqual([
    expect.stringMatching(/^PORT is "x", but it must be a whole number from 0 to 65535/),
    expect.stringMatching(/^LOG_LEVEL is "y", but it must be one of silent/),
  ]);
});

test('addresses lose the slash at their end, so that paths can follow', () => {
  expect(readConfig({ OPENAI_BASE_URL: 'http://h:1/v1/' }).openaiBaseUrl).toBe('http://h:1/v1');
  expect(readConfig({ FORMSPREE_ENDPOINT: 'https://h/' }).formspreeEndpoint).toBe('https://h');
});

test('a secret value is not shown', () => {
  expect(complaintOf({ OPENAI_API_KEY: 'not a key' })).not.toContain('not a key');
  const complaint = complaintOf({ DATABASE_URL: 'mysql://user:hidden@host/db' });
  expect(complaint).toContain('DATABASE_URL');
  expect(complaint).not.toContain('hidden');
  expect(complaintOf({ STRIPE_PUBLISHABLE_KEY: 'sk_live_hidden' })).not.toContain('hidden');
  const address = complaintOf({ OPENAI_BASE_URL: 'https://user:hidden@host/v1' });
  expect(address).toContain('"https://…@host/v1"');
});

describe.each(Object.values(SETTINGS))('$name', (setting) => {
  test('is documented', () => {
    expect(setting.name).toMatch(/^[A-Z][A-Z0-9_]+$/);
    expect(setting.about).toMatch(/^[A-Z].*\.$/);
    expect(setting.expected).not.toMatch(/^must|\.$/);
  });

  test('has a fallback that it takes itself', () => {
    if (!('fallback' in setting)) return;
    expect(complaintOf({ [setting.name]: setting.fallback })).toBe('');
  });
});

test('no two settings share a name', () => {
  const names = Object.values(SETTINGS).map((setting) => setting.name);
  expect(new Set(names).size).toBe(names.length);
});
