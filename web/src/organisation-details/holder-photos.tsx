import type { OrganisationDetails } from '@siteid/contract';
import { useIntl } from 'react-intl';
import { Switch } from '../shared/ui/fields/switch.tsx';
import { useOrganisationChanges } from './organisation-details-queries.ts';

/** Whether holders may give another photo with what they say is wrong (L-3-6). */
export function HolderPhotos({ organizationCode, takesHolderPhotos: areTaken }: OrganisationDetails) {
  const { formatMessage } = useIntl();
  const { holderPhotos } = useOrganisationChanges(organizationCode);
  return (
    <Switch
      name="holderPhotos"
      label={formatMessage({ id: 'organisationDetails.photos' })}
      hint={formatMessage({ id: areTaken ? 'organisationDetails.photos.on' : 'organisationDetails.photos.off' })}
      isSelected={areTaken}
      isDisabled={holderPhotos.isPending}
      onChange={(next) => holderPhotos.mutate(next)}
    />
  );
}
