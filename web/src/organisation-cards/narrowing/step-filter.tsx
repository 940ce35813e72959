import type { OrderStep } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { words } from '../../shared/order-steps/order-step-words.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Link } from '../../shared/ui/link.tsx';

export { words as texts } from '../../shared/order-steps/order-step-words.ts';

/** What the listed orders wait for, as the overview led here; taken back where it stands. */
export const StepFilter = ({ step, href }: { readonly step: OrderStep; readonly href: string }) => (
  <FurtherTexts files={words}>
    <Link href={href} aria-current="true">
      <FormattedMessage id={`orderSteps.${step}`} />
      <Icon name="close" />
    </Link>
  </FurtherTexts>
);
