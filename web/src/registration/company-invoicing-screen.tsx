import { paths, type Registration } from '@siteid/contract';
import { useNavigate } from '@tanstack/react-router';
import { InvoicingForm } from '../shared/organisation-details/invoicing-form.tsx';
import { NextStep, Registering, Step } from './registration-frame.tsx';
import { useRegistration } from './registration-queries.ts';
import { texts } from './registration-texts.ts';

/** `/register-company/invoicing`: electronic, by e-mail, or on paper (W-2-8). */
export const InvoicingScreen = () => (
  <Registering files={texts}>
    <Step step="invoicing">
      {({ registration, electronicOperator }) =>
        registration && <Invoicing registration={registration} operator={electronicOperator} />
      }
    </Step>
  </Registering>
);

function Invoicing({ registration, operator }: { readonly registration: Registration; readonly operator: string | null }) {
  const { saveInvoicing } = useRegistration();
  const navigate = useNavigate();
  return (
    <InvoicingForm
      organisation={registration}
      operator={operator}
      onSave={({ invoicing }) => saveInvoicing.mutateAsync({ invoicing })}
      onSaved={() => void navigate({ href: paths.registerCompany('contract') })}
      buttons={NextStep}
    />
  );
}
