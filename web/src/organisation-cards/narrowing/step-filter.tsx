import type { Language, OrderStep } from '@siteid/contract';
import type { QueryClient } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { words } from '../../shared/order-steps/order-step-words.ts';
import { FurtherTexts } from '../../shared/texts/further-texts.tsx';
import { furtherTextsQuery } from '../../shared/texts/messages.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Link } from '../../shared/ui/link.tsx';

/** What the listed orders wait for, as the overview led here; taken back where it stands. */
export const StepFilter = ({ step, href }: { readonly step: OrderStep; readonly href: string }) => (
  <FurtherTexts files={words}>
    <Link href={href} aria-current="true">
      <FormattedMessage id={`orderSteps.${step}`} />
      <Icon name="close" />
    </Link>
  </FurtherTexts>
);

/** Brings what it says. */
export const bringWords = (queryClient: QueryClient, language: Language) =>
  queryClient.prefetchQuery(furtherTextsQuery(queryClient, words, language));
