import type { Language } from '@siteid/contract';
import { FormattedMessage } from 'react-intl';
import { languageNames } from '../texts/interface-language.ts';
import { Button } from '../ui/button.tsx';
import { Message } from '../ui/message.tsx';

type Props = { readonly language: Language; readonly onRetry: () => void };

/** Says, in the language that stands in, that the page should be in another one. */
export function CatalogueFailure({ language, onRetry }: Props) {
  return (
    <Message
      tone="warning"
      actions={
        <Button look="quiet" onPress={onRetry}>
          <FormattedMessage id="tryAgain" />
        </Button>
      }
    >
      <FormattedMessage id="errors.catalogueNotLoaded" values={{ language: languageNames[language] }} />
    </Message>
  );
}
