import type { ReactNode } from 'react';

export const Samples = ({ children }: { readonly children: ReactNode }) => <div className="examples-samples">{children}</div>;

/** One state of a component, under its name. */
export function Sample({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section className="examples-sample" aria-label={name}>
      <span className="examples-sample-name" lang="en">
        {name}
      </span>
      {children}
    </section>
  );
}
