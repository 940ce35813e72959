import { sheetFormats } from '@siteid/contract';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { download } from '../shared/download.ts';
import { serverPaths } from '../shared/paths.ts';
import { Button } from '../shared/ui/button.tsx';

/** Takes a card's history away as a file; why that fails is said above the screen. */
export function HistoryDownload({ cardId }: { readonly cardId: string }) {
  const { locale } = useIntl();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (format: (typeof sheetFormats)[number]) => download(serverPaths.cardHistoryFile(cardId, locale, format)),
  });
  return (
    <div className="button-row card-history-download">
      {sheetFormats.map((format) => (
        <Button key={format} look="quiet" isPending={isPending && variables === format} onPress={() => mutate(format)}>
          <FormattedMessage id="cardHistory.download" values={{ format: format.toUpperCase() }} />
        </Button>
      ))}
    </div>
  );
}
