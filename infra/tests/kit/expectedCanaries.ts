/**
 * Labels of the canaries of `canaryUserScenario.ts` that each table contains before an erasure. All other tables
 * contain none.
 */
export const expectedPersonalDataCanariesByTable: Readonly<Record<string, readonly string[]>> = {
  ...{ 'accounts.account': ['mail'], 'accounts.api_token': ['tokenname'] },
  'mail.outbox': ['mail', 'title', 'unlisted', 'revoked', 'rejected', 'declined', 'rejectnote'],
  'mail.digest_item': ['title'],
  'privacy.rights_request': ['mail', 'declined', 'wish'],
  'people.person': ['mail', 'renamed', 'married', 'firm'],
  'corrections.correction': ['source', 'remark'],
  'contacts.provider_contact': ['mail'],
  'applications.application': ['site', 'applicant', 'word', 'unlisted'],
  'rfqboard.rfq_contact': ['mail', 'contact', 'phone', 'wizard', 'freetext'],
  'rfqboard.rfq': ['customer', 'title', 'volume'],
  'rfqboard.rfq_words': ['customer', 'title'],
  'rfqboard.rfq_link': ['rejectnote', 'noted', 'awardnote'],
  'rfqboard.quote_version': ['inclusions', 'details', 'notes'],
  ...{ 'conversations.message': ['message', 'filename'], 'companies.company': ['newhouse'] },
  'blobs.blob': ['filewords'],
  'rfqhistory.rfq_event': [
    ...['customer', 'title', 'volume', 'rejectnote', 'inclusions', 'details', 'notes', 'noted'],
    'awardnote',
  ],
  'searches.search_log': ['algorithm', 'topname', 'digest'],
  'searches.saved_search': ['searchagain', 'searchrenamed'],
  'searches.search_text': ['longevity'],
  'companysearches.company_search': ['searchagain', 'sharedname'],
};
