/** What comes of handing requests over to a company, said before it is done. @param what as in "this request", @param them as in "it". */
export function handOverText(company: string, what: string, them: 'it' | 'them'): string {
  return `Everybody at ${company}, also who joins later, reads ${what} with all quotes, messages and files, and its buyers and owners decide on ${them}. If you leave ${company}, you read ${them} no more. This cannot be taken back.`;
}
