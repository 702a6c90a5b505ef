// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_OWN, type ModelChoice } from './model-choice.ts';
import { nameOwnModel } from './own-model-origin.ts';

function own(address: string): ModelChoice {
  return { reader: 'own', own: { ...DEFAULT_OWN, address, key: 'sk-secret' } };
}

afterEach(() => {
  nameOwnModel({ reader: 'device', own: DEFAULT_OWN }, '/');
});

it('names the origin alone, once, and asks for the page to be loaded anew', () => {
  expect(nameOwnModel(own('https://models.example:8443/v1'), '/')).toBe(true);
  expect(document.cookie).toBe('commonplace-model=https%3A%2F%2Fmodels.example%3A8443');
  expect(nameOwnModel(own('https://models.example:8443/v2/'), '/')).toBe(false);
  expect(nameOwnModel(own('https://other.example'), '/')).toBe(true);
});

it('takes the name back when the model is turned off, without a new page', () => {
  nameOwnModel(own('https://models.example'), '/');
  expect(nameOwnModel({ reader: 'device', own: own('https://models.example').own }, '/')).toBe(false);
  expect(document.cookie).toBe('');
});

it('never asks for a new page where that would not help', () => {
  expect(nameOwnModel(own('https://models.example'), '/elsewhere')).toBe(false);
  expect(nameOwnModel(own('no address'), '/')).toBe(false);
});
