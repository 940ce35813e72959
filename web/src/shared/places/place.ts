import { createContext, use } from 'react';

/** Where the person is: the path of the address, and the organisation whose representation counts there. */
export type Place = { readonly pathname: string; readonly organizationCode?: string | undefined };

/** The router tells it; the page that begins without one tells its own. */
export const PlaceContext = createContext<Place>({ pathname: '/' });

export const usePlace = (): Place => use(PlaceContext);
