import { expect, test } from 'vitest';
import { pageWindow } from './pagination.tsx';

test('seven page numbers around the current one, or all there are [2.4-28]', () => {
  expect(pageWindow(1, 200)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageWindow(4, 200)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageWindow(5, 200)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(pageWindow(199, 200)).toEqual([194, 195, 196, 197, 198, 199, 200]);
  expect(pageWindow(200, 200)).toEqual([194, 195, 196, 197, 198, 199, 200]);
  expect(pageWindow(2, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 0)).toEqual([]);
});
