import { useSearchParams } from 'react-router';

const member = 'conversation';

/** Which conversation is open, by the id of its link, as the address says: so that a mail leads to it. */
export function useOpenConversation() {
  const [search, setSearch] = useSearchParams();
  const show = (linkId: string | null): void =>
    setSearch(
      (before) => {
        if (linkId === null) before.delete(member);
        else before.set(member, linkId);
        return before;
      },
      { replace: true },
    );
  return { linkId: search.get(member), open: (linkId: string) => show(linkId), close: () => show(null) };
}
