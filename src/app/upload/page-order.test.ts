import { expect, it } from 'vitest';
import { inPageOrder } from './page-order.ts';

function dropped(relativePath: string): File {
  return Object.assign(new File(['x'], relativePath.split('/').at(-1) ?? ''), { relativePath });
}

it('files of dropped folders come by their names, others as they were given and first', () => {
  const given = ['/b/10.png', './z.png', '/b/9.png', '/a/2.png', '/y.png'].map(dropped);
  expect(inPageOrder(given).map(({ name }) => name)).toEqual(['z.png', 'y.png', '2.png', '9.png', '10.png']);
});

it('files of a picker, which have no paths, stay as they are', () => {
  const given = ['10.png', '9.png'].map((name) => new File(['x'], name));
  expect(inPageOrder(given)).toEqual(given);
});
