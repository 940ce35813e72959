import { expect, test } from 'vitest';
import { matchRoute, route } from './route.ts';

const isShort = ({ name }: { readonly name: string }) => name.length < 4;
const routes = [
  route('/', {}),
  route('/$name', { accepts: isShort }),
  route('/$name/list/{-$page}', {}),
  route('/$name/$other/list', {}),
  route('/cards/all', {}),
];
const pathOf = (pathname: string) => matchRoute(routes, pathname)?.route.path;

test('the route with the earlier fixed segment is meant, whatever their order', () => {
  expect(pathOf('/')).toBe('/');
  expect(pathOf('/cards/all')).toBe('/cards/all');
  expect(pathOf('/a/list')).toBe('/$name/list/{-$page}');
  expect(pathOf('/a/list/list')).toBe('/$name/list/{-$page}');
  expect(pathOf('/a/b/list/')).toBe('/$name/$other/list');
});

test('what a path names is read as it was meant, what is missing is left out', () => {
  expect(matchRoute(routes, '/a%2Fb/list/2')?.params).toEqual({ name: 'a/b', page: '2' });
  expect(matchRoute(routes, '/Mäk%20i/list')?.params).toEqual({ name: 'Mäk i' });
});

test('what leads nowhere, or cannot be read, has no route', () => {
  for (const pathname of ['/long-name', '/a/b', '/a/b/c/d', '/a/list/1/2', '/%E0%A4%A']) expect(pathOf(pathname)).toBeUndefined();
  expect(pathOf('/abc')).toBe('/$name');
});
