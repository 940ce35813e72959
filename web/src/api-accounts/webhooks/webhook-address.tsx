import { Fragment } from 'react';

/** An address, which breaks after its slashes and dots where a line has no room for all of it; what has none, after so many signs. */
export const WebhookAddress = ({ of }: { readonly of: string }) =>
  of.match(/[^/.?&=]{1,30}[/.?&=]*|[/.?&=]+/g)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: its parts never change their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
