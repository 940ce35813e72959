import { paths, type RegistrationStep, registrationSteps, serverPaths } from '@siteid/contract';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAuthInfo } from '../shared/api/auth-info.ts';
import { CallFailed } from '../shared/failures/call-failed.tsx';
import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import type { MessageId, TextFiles } from '../shared/texts/messages.ts';
import { BackLink } from '../shared/ui/back-link.tsx';
import { Button } from '../shared/ui/button.tsx';
import { LinkButton } from '../shared/ui/link.tsx';
import { LoadingIndicator } from '../shared/ui/loading-indicator.tsx';
import { PageTitle } from '../shared/ui/page-title.tsx';
import { registrationQuery, type Standing } from './registration-queries.ts';
import './registration.css';

/** Brings the texts, and lets in whoever is identified; anybody else is told which sign-in it takes (W-2-1). */
export function Registering({ files, children }: { readonly files: TextFiles; readonly children: ReactNode }) {
  const isIdentified = useAuthInfo()?.currentPermissions.includes('SEPPO_ACTION_CURRENT_USER_CONFIRM_CARD_ORDER') === true;
  return <FurtherTexts files={files}>{isIdentified ? children : <Identify />}</FurtherTexts>;
}

type StepProps = { readonly step: RegistrationStep; readonly children: (standing: Standing) => ReactNode };

/** One of the four steps. Whoever opens one that does not come yet is led to the one that does (W-2-13). */
export function Step({ step, children }: StepProps) {
  const standing = useQuery(registrationQuery);
  if (standing.data === undefined)
    return (
      <div className="registration">
        <Title step={step} />
        {standing.isLoadingError ? (
          <CallFailed error={standing.error} onRetry={() => void standing.refetch()} />
        ) : (
          <LoadingIndicator lines={8} />
        )}
      </div>
    );
  const comesNext = standing.data.step;
  if (registrationSteps.indexOf(step) > registrationSteps.indexOf(comesNext))
    return <Navigate to={paths.registerCompany(comesNext)} replace />;
  return (
    <div className="registration">
      <Title step={step} standing={standing.data} />
      {children(standing.data)}
    </div>
  );
}

const titles = {
  company: 'registerCompany.title',
  details: 'register.details.title',
  invoicing: 'register.invoicing.title',
  contract: 'register.contract.title',
} as const satisfies Record<RegistrationStep, MessageId>;

function Title({ step, standing }: { readonly step: RegistrationStep; readonly standing?: Standing }) {
  const { formatMessage } = useIntl();
  const registration = standing?.registration;
  const before = registrationSteps[registrationSteps.indexOf(step) - 1];
  return (
    <PageTitle
      title={formatMessage({ id: titles[step] })}
      back={before && <BackLink href={paths.registerCompany(before)} text="register.back" />}
      above={
        <FormattedMessage
          id="register.progress"
          values={{ number: registrationSteps.indexOf(step) + 1, steps: registrationSteps.length }}
        />
      }
      lead={
        step === 'company' ? (
          <FormattedMessage id="register.lead" />
        ) : (
          registration && (
            <FormattedMessage
              id="register.of"
              values={{
                hasName: String(registration.name !== null),
                name: registration.name ?? '',
                number: `${registration.companyNumber} (${registration.country})`,
              }}
            />
          )
        )
      }
    />
  );
}

type NextStepProps = { readonly isFirst?: boolean; readonly isPending: boolean };

export const NextStep = ({ isFirst = false, isPending }: NextStepProps) => (
  <div className="button-row">
    <Button type="submit" isPending={isPending}>
      <FormattedMessage id={isFirst ? 'register.company.submit' : 'register.continue'} />
    </Button>
  </div>
);

function Identify() {
  const { formatMessage } = useIntl();
  return (
    <div className="registration">
      <PageTitle
        title={formatMessage({ id: 'register.identify.title' })}
        lead={<FormattedMessage id="register.identify.text" />}
      />
      <div className="button-row">
        <LinkButton href={serverPaths.signIn(window.location.href)} isDocument>
          <FormattedMessage id="signIn.again" />
        </LinkButton>
      </div>
    </div>
  );
}
