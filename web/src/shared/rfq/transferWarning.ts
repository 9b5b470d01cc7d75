/**
 * Explains the consequences of transferring requests to a company.
 * @param what the requests, for example "this request".
 * @param them the matching pronoun.
 */
export function formatRequestTransferWarning(company: string, what: string, them: 'it' | 'them'): string {
  return `Everybody at ${company}, also who joins later, reads ${what} with all quotes, messages and files, and its buyers and owners decide on ${them}. If you leave ${company}, you read ${them} no more. This cannot be taken back.`;
}
