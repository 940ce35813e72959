import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useFurtherTexts } from '../../shared/texts/further-texts.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Switch } from '../../shared/ui/fields/switch.tsx';
import { Modal } from '../../shared/ui/overlays/modal.tsx';
import { letterKeys } from './letter-keys.ts';
import { words } from './list-keys-words.ts';
import './list-keys.css';

export { words as texts } from './list-keys-words.ts';

const keys = [
  { id: 'search', shown: ['/'] },
  { id: 'rows', shown: ['↓', '↑', 'j', 'k'] },
  { id: 'open', shown: ['Enter'] },
  { id: 'close', shown: ['Esc'] },
  { id: 'help', shown: ['?'] },
] as const;

/** Which keys the list knows, and the switch for those that are letters. */
export function ListKeysOpened({ onClose }: { readonly onClose: () => void }) {
  useFurtherTexts(words);
  const { formatMessage } = useIntl();
  const [areOn, setAreOn] = useState(letterKeys.areOn);
  return (
    <Modal isOpen onClose={onClose} title={formatMessage({ id: 'organisationCards.keys' })}>
      <dl className="list-keys">
        {keys.map(({ id, shown }) => (
          <div key={id}>
            <dt>
              {shown.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>
              <FormattedMessage id={`listKeys.${id}`} />
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        name="letterKeys"
        label={formatMessage({ id: 'listKeys.letters' })}
        hint={formatMessage({ id: 'listKeys.letters.hint' })}
        isSelected={areOn}
        onChange={(on) => {
          letterKeys.turn(on);
          setAreOn(on);
        }}
      />
      <div className="modal-buttons">
        <Button look="quiet" onPress={onClose}>
          <FormattedMessage id="listKeys.close" />
        </Button>
      </div>
    </Modal>
  );
}
