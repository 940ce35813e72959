import { splitAtHyphenedWords } from '@siteid/contract';

/** A heading or a label, whose words with a hyphen break only where no line holds them. */
export const WholeWords = ({ of }: { readonly of: string }) =>
  splitAtHyphenedWords(of).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={`${index}${part}`} className="whole">
        {part}
      </span>
    ),
  );
