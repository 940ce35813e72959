/** A phone number that is called by a press; it stands in one line. */
export const PhoneLink = ({ number }: { readonly number: string }) => (
  <a className="unbroken" href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}>
    {number}
  </a>
);
