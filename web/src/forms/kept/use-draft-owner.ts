import { useState } from 'react';
import { useAuthInfo } from '../../shared/api/auth-info.ts';

/** Whose draft a form keeps: whoever opened it, also where somebody else signs in while it is open. Empty for nobody. */
export function useDraftOwner(): string {
  const person = useAuthInfo()?.userProfile.username ?? '';
  const [owner] = useState(person);
  return owner;
}
