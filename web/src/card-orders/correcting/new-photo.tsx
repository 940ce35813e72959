import type { ComponentProps } from 'react';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { texts } from '../ordering/ordering-texts.ts';
import { PhotoField } from '../ordering/photo/photo-field.tsx';

export { texts } from '../ordering/ordering-texts.ts';

/** The photo that a holder gives with what they say is wrong: as one is given with an order. */
export const NewPhoto = (field: ComponentProps<typeof PhotoField>) => (
  <FurtherTexts files={texts}>
    <PhotoField {...field} />
  </FurtherTexts>
);
