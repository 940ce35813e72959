import { type LendablePermission, lendablePermissions, lentRightMessageIds } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { DialogForm } from '../forms/dialog-form.tsx';
import { useField } from '../forms/use-field.ts';
import { useForm } from '../forms/use-portal-form.ts';
import { useTrying } from '../forms/use-trying.tsx';
import { useConfiguration } from '../shared/api/configuration.ts';
import { SelectField } from '../shared/ui/fields/select-field.tsx';

/** For how many days a right is offered: a day off, a week, a holiday, a long leave. */
const offeredDays = [1, 7, 14, 30, 92] as const;

type LendRightProps = {
  /** To whom, by name. */
  readonly name: string;
  /** Settles once it is lent; what it refuses is told here. */
  readonly onLend: (permission: LendablePermission, days: number) => Promise<void>;
  readonly onClose: () => void;
};

/** Asks which right is lent and for how long, before it is (L-8-1). */
export function LendRight({ name, onLend, onClose }: LendRightProps) {
  const { formatMessage } = useIntl();
  const { validateWhileTyping } = useConfiguration();
  const { tryToSend, signIn } = useTrying('organisationUsers.lend.signIn');
  const form = useForm<{ right: LendablePermission; days: string }>(
    'lendRightForm',
    { right: lendablePermissions[0], days: String(offeredDays[1]) },
    {
      validateWhileTyping,
      fields: {},
      onSubmit: ({ right, days }) => tryToSend(() => onLend(right, Number(days))),
    },
  );
  const right = useField(form, 'right');
  const days = useField(form, 'days');
  return (
    <DialogForm
      form={form}
      title={formatMessage({ id: 'organisationUsers.lend.title' }, { name })}
      send="organisationUsers.lend.send"
      onClose={onClose}
    >
      <SelectField
        {...right}
        onChange={(chosen) => right.onChange(lendablePermissions.find((each) => each === chosen) ?? lendablePermissions[0])}
        label={formatMessage({ id: 'organisationUsers.lend.what' })}
        choices={lendablePermissions.map((value) => ({ value, label: formatMessage({ id: lentRightMessageIds[value] }) }))}
      />
      <SelectField
        {...days}
        label={formatMessage({ id: 'organisationUsers.lend.days' })}
        hint={formatMessage({ id: 'organisationUsers.lend.hint' })}
        choices={offeredDays.map((each) => ({
          value: String(each),
          label: formatMessage({ id: 'organisationUsers.lend.forDays' }, { days: each }),
        }))}
      />
      {signIn}
    </DialogForm>
  );
}
