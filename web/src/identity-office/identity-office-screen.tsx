import { FurtherTexts } from '../shared/texts/further-texts.tsx';
import { texts } from './identity-office-texts.ts';
import { OfficeFrame } from './office-frame.tsx';
import { RecordIdentity } from './record-identity.tsx';

/** `/identity-office`: a clerk records who somebody is, from a document (W-6-5, W-6-6). */
export const IdentityOfficeScreen = () => (
  <FurtherTexts files={texts}>
    <OfficeFrame current="record">{(office) => <RecordIdentity key={office.id} officeId={office.id} />}</OfficeFrame>
  </FurtherTexts>
);
