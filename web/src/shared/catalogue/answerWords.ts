/** What happens with a request to providers that nobody answers for here. */
export const absentMeaning =
  'Your request tells our team, and where we have a contact address, an invitation goes out by mail. It says nothing of you.';

/** The same on a card, behind 'No vendor here yet'. */
export const absentBrief = 'our team invites one when you ask';

/** What is said of a provider's vendor where only that is known. */
export function answerWord(answersHere: boolean): string {
  return answersHere ? 'Answers here' : 'No vendor here yet';
}

/** How many of some providers answer here; empty while that is not known of each. */
export function countHere(ids: readonly string[], here: ReadonlyMap<string, boolean>): string {
  if (ids.length === 0 || !ids.every((id) => here.has(id))) return '';
  const count = ids.filter((id) => here.get(id)).length;
  return `${count} of ${ids.length} ${count === 1 ? 'answers' : 'answer'} here`;
}
