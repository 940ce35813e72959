import { expect, test } from 'vitest';
import { matchPhotos } from './photos-by-name.ts';

const row = (line: number, given_names: string, family_names: string, photo?: string) => ({
  line,
  order: { given_names, family_names, ...(photo && { photo }) },
});
const matched = (rows: ReturnType<typeof row>[], ...names: string[]) => {
  const { byLine, unused } = matchPhotos(
    rows,
    names.map((name) => ({ name })),
  );
  return { ...Object.fromEntries([...byLine].map(([line, { name }]) => [line, name])), unused: unused.map(({ name }) => name) };
};

test('a photo is the file that the row names, whatever folder it says, with or without its end [W-5-9]', () => {
  const rows = [
    row(2, 'Åsa', 'Öberg', 'C:\\Photos\\IMG_1.JPG'),
    row(3, 'Bo', 'Ek', '../etc/bo'),
    row(4, 'Cai', 'Alm', 'none.png'),
  ];
  expect(matched(rows, 'img_1.jpg', 'bo.png', 'other.jpg')).toEqual({ 2: 'img_1.jpg', 3: 'bo.png', unused: ['other.jpg'] });
});

test('else it is the file with the worker’s name, either name first, with or without marks and further given names [W-5-9]', () => {
  const rows = [row(2, 'Åsa Märta', 'Öberg'), row(3, 'Bo', 'Ek'), row(4, 'Cai', 'Alm'), row(5, 'Disa', 'von Lind')];
  expect(matched(rows, 'Öberg Åsa Märta.jpg', 'BO_EK.png', 'alm-cai.jpeg', 'Disa von Lind.jpg')).toEqual({
    2: 'Öberg Åsa Märta.jpg',
    3: 'BO_EK.png',
    4: 'alm-cai.jpeg',
    5: 'Disa von Lind.jpg',
    unused: [],
  });
  expect(matched(rows, 'asa_oberg.jpg')).toEqual({ 2: 'asa_oberg.jpg', unused: [] });
});

test('nobody gets a photo that may be another’s: of two workers of one name, or two files of one name [W-5-9]', () => {
  const twice = [row(2, 'Bo', 'Ek'), row(3, 'Bo', 'Ek')];
  expect(matched(twice, 'Bo Ek.jpg')).toEqual({ unused: ['Bo Ek.jpg'] });
  expect(matched([row(2, 'Bo', 'Ek')], 'Bo Ek.jpg', 'bo_ek.png')).toEqual({ unused: ['Bo Ek.jpg', 'bo_ek.png'] });
  // The cell decides where the names do not.
  expect(matched([row(2, 'Bo', 'Ek', '1.jpg'), row(3, 'Bo', 'Ek', '2.jpg')], '1.jpg', '2.jpg')).toEqual({
    2: '1.jpg',
    3: '2.jpg',
    unused: [],
  });
});
