import { useSearchParams } from 'react-router';

const urlParam = 'conversation';

/**
 * Returns the link id of the open conversation (`null` if none is open) and functions to open and close a conversation.
 * The id is stored in the URL, so that mails can link to a conversation.
 */
export function useConversationUrlState() {
  const [search, setSearch] = useSearchParams();
  const show = (linkId: string | null): void =>
    setSearch(
      (before) => {
        if (linkId === null) before.delete(urlParam);
        else before.set(urlParam, linkId);
        return before;
      },
      { replace: true },
    );
  return { linkId: search.get(urlParam), open: (linkId: string) => show(linkId), close: () => show(null) };
}
