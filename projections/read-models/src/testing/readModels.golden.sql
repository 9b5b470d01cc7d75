-- catalogue 3
CREATE TABLE catalogue_v3.provider (id text COLLATE "C", valid_from int, valid_to int, name text, sort_name text COLLATE "C", type text COLLATE "C", website text, record jsonb, PRIMARY KEY (id, valid_from));
CREATE INDEX ON catalogue_v3.provider (id) WHERE valid_to IS NULL;
CREATE INDEX ON catalogue_v3.provider (valid_from, valid_to);
CREATE INDEX ON catalogue_v3.provider (valid_to) WHERE valid_to IS NOT NULL;
CREATE INDEX ON catalogue_v3.provider (sort_name, id);
CREATE TABLE catalogue_v3.listing (id text COLLATE "C", since int, sort_name text COLLATE "C", type text COLLATE "C", partner boolean, showcase boolean, protocols text, sgp32 text, ntn text, cell bigint, technologies int, countries int, sgp32_place int, ntn_place int, level int, search text, grams int[], PRIMARY KEY (id));
CREATE INDEX ON catalogue_v3.listing (sort_name, id);
CREATE INDEX ON catalogue_v3.listing (type, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (type DESC NULLS LAST, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (technologies, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (technologies DESC NULLS LAST, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (countries, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (countries DESC NULLS LAST, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (sgp32_place, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (sgp32_place DESC NULLS LAST, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (ntn_place, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (ntn_place DESC NULLS LAST, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (level, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (level DESC NULLS LAST, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (since, sort_name, id);
CREATE INDEX ON catalogue_v3.listing (cell);
CREATE INDEX ON catalogue_v3.listing USING gin (grams) WITH (gin_pending_list_limit = 1024);
CREATE TABLE catalogue_v3.upload_change (upload_id uuid, id text COLLATE "C", name text, sort_name text COLLATE "C", type text COLLATE "C", website text, record jsonb, partner boolean, showcase boolean, protocols text, sgp32 text, ntn text, cell bigint, technologies int, countries int, sgp32_place int, ntn_place int, level int, search text, grams int[], PRIMARY KEY (upload_id, id));
CREATE TABLE catalogue_v3.catalogue_version (version int, published_at timestamptz, kind text, actor text, upload_id uuid, file_name text, provider_id text, provider_name text, restored_from int, providers int, added int, changed int, removed int, unchanged int, digest text, PRIMARY KEY (version));

-- people 9
CREATE TABLE people_v9.person (user_id uuid, email text, first_name text, last_name text, company text, registered_at timestamptz, email_confirmed boolean, second_factor boolean, disabled boolean, terms_version text, restricted boolean, objecting boolean, erased_at timestamptz, PRIMARY KEY (user_id));
CREATE INDEX ON people_v9.person (split_part(email, '@', -1));
CREATE TABLE people_v9.access (user_id uuid, roles text[], status text, provider_id text, provider_name text, requested_at timestamptz, reason text, vendor_right text, approved_position bigint, PRIMARY KEY (user_id));
CREATE INDEX ON people_v9.access (requested_at, user_id) WHERE status = 'pending';
CREATE INDEX ON people_v9.access (provider_id) WHERE status = 'approved';

-- rfqBoard 10
CREATE TABLE rfqBoard_v10.rfq (rfq_id uuid, number int, position bigint, buyer_id uuid, company_id uuid, company_name text, project_title text, urgency text, expected_volume text, decision_priorities jsonb, requirements jsonb, created_at timestamptz, deadline timestamptz, need jsonb, need_before jsonb, need_changed_at timestamptz, resent_from uuid, outcome text, closed_at timestamptz, reopen_until timestamptz, status text, PRIMARY KEY (rfq_id));
CREATE INDEX ON rfqBoard_v10.rfq (position);
CREATE INDEX ON rfqBoard_v10.rfq (position) WHERE number IS NULL;
CREATE INDEX ON rfqBoard_v10.rfq (rfq_id) WHERE status IS NULL;
CREATE INDEX ON rfqBoard_v10.rfq (buyer_id, position DESC);
CREATE INDEX ON rfqBoard_v10.rfq (company_id, position DESC) WHERE company_id IS NOT NULL;
CREATE INDEX ON rfqBoard_v10.rfq (status, position);
CREATE INDEX ON rfqBoard_v10.rfq (created_at);
CREATE INDEX ON rfqBoard_v10.rfq (deadline, position);
CREATE INDEX ON rfqBoard_v10.rfq (coalesce(lower(company_name), ''), position);
CREATE INDEX ON rfqBoard_v10.rfq (number);
CREATE TABLE rfqBoard_v10.rfq_contact (rfq_id uuid, buyer_id uuid, contact_name text, email text, phone text, custom_requirements text, wizard_data jsonb, own_words text, who_words text, who_grams int[], masked jsonb, masked_words text, PRIMARY KEY (rfq_id));
CREATE INDEX ON rfqBoard_v10.rfq_contact (buyer_id);
CREATE INDEX ON rfqBoard_v10.rfq_contact USING gin (who_grams) WITH (gin_pending_list_limit = 1024);
CREATE TABLE rfqBoard_v10.rfq_link (link_id uuid, rfq_id uuid, ordinal int, position bigint, provider_id text, provider_name text, provider_type text, provider_website text, status text, ever_accepted boolean, sent_at timestamptz, viewed_at timestamptz, accepted_at timestamptz, rejected_at timestamptz, reject_reason text, reject_note text, responded_at timestamptz, quote_version int, quote_withdrawn boolean, withdrawn_at timestamptz, outcome text, outcome_note text, masked_outcome_note text, outcome_at timestamptz, admin_notes text, in_charge_id uuid, version int, deleted_at timestamptz, PRIMARY KEY (link_id));
CREATE INDEX ON rfqBoard_v10.rfq_link (rfq_id);
CREATE INDEX ON rfqBoard_v10.rfq_link (provider_id, position DESC) WHERE deleted_at IS NULL;
CREATE INDEX ON rfqBoard_v10.rfq_link (provider_id, (CASE WHEN outcome IS NULL THEN CASE status WHEN 'sent' THEN 0 WHEN 'accepted' THEN 0 WHEN 'rejected' THEN 2 WHEN 'responded' THEN 0 WHEN 'expired' THEN 1 END ELSE CASE status WHEN 'sent' THEN 2 WHEN 'accepted' THEN 2 WHEN 'rejected' THEN 2 WHEN 'responded' THEN 2 WHEN 'expired' THEN 1 END END), position DESC) WHERE deleted_at IS NULL;
CREATE INDEX ON rfqBoard_v10.rfq_link (provider_id, status, outcome) WHERE deleted_at IS NULL;
CREATE INDEX ON rfqBoard_v10.rfq_link (provider_id, in_charge_id) WHERE deleted_at IS NULL AND in_charge_id IS NOT NULL;
CREATE TABLE rfqBoard_v10.quote_version (link_id uuid, version int, amount text, currency text, amount_unit text, parts jsonb, valid_until text, inclusions text, details text, notes text, sent_at timestamptz, PRIMARY KEY (link_id, version));
CREATE TABLE rfqBoard_v10.rfq_words (rfq_id uuid, title_words text, company_words text, grams int[], PRIMARY KEY (rfq_id));
CREATE INDEX ON rfqBoard_v10.rfq_words USING gin (grams) WITH (gin_pending_list_limit = 1024);
CREATE TABLE rfqBoard_v10.asked_name (provider_id text, provider_name text, name_words text, PRIMARY KEY (provider_id, provider_name));
CREATE TABLE rfqBoard_v10.link_count (provider_id text, block int, sent int, accepted int, rejected int, responded int, expired int, answered int, quoted int, PRIMARY KEY (provider_id, block));
CREATE INDEX ON rfqBoard_v10.link_count (provider_id, block) WHERE sent IS NULL;
CREATE TABLE rfqBoard_v10.rfq_count (block int, sent int, responded int, declined int, expired int, closed int, PRIMARY KEY (block));
CREATE INDEX ON rfqBoard_v10.rfq_count (block) WHERE sent IS NULL;
CREATE TABLE rfqBoard_v10.answer_time (link_id uuid, provider_id text, answer_ms bigint, quote_ms bigint, PRIMARY KEY (link_id));
CREATE INDEX ON rfqBoard_v10.answer_time (answer_ms);
CREATE INDEX ON rfqBoard_v10.answer_time (provider_id, answer_ms);
CREATE INDEX ON rfqBoard_v10.answer_time (quote_ms) WHERE quote_ms IS NOT NULL;
CREATE INDEX ON rfqBoard_v10.answer_time (provider_id, quote_ms) WHERE quote_ms IS NOT NULL;

-- rfqHistory 5
CREATE TABLE rfqHistory_v5.rfq_event (rfq_id uuid, position bigint, at timestamptz, actor text, type text, data jsonb, PRIMARY KEY (rfq_id, position));
CREATE INDEX ON rfqHistory_v5.rfq_event ((data->>'buyerId')) WHERE type IN ('RfqSent', 'QuoteSent', 'LinkStatusSetByAdmin', 'QuoteNotAwarded', 'RfqClosed');

-- searches 5
CREATE TABLE searches_v5.saved_search (search_id uuid, user_id uuid, name text, data jsonb, requirements jsonb, created_at timestamptz, last_used timestamptz, told_version int, last_alert_at timestamptz, new_matches bigint, renames int, PRIMARY KEY (search_id));
CREATE INDEX ON searches_v5.saved_search (user_id, last_used DESC);
CREATE INDEX ON searches_v5.saved_search (search_id) WHERE told_version IS NOT NULL;
CREATE TABLE searches_v5.favourite (user_id uuid, provider_id text, starred_at timestamptz, PRIMARY KEY (user_id, provider_id));
CREATE TABLE searches_v5.search_log (search_id uuid, position bigint, user_id uuid, searcher uuid, searched_at timestamptz, requirements jsonb, places text[], deployment_scale text, power_sensitivity text, application_profile text, device_mobility text, device_management text, sim_requirements text[], matched_count int, top_provider_name text, top_provider_type text, top_technology text, first_providers text[], proof text, session_id uuid, catalogue_version int, algorithm_version text, facts_version text, digest text, PRIMARY KEY (search_id));
CREATE INDEX ON searches_v5.search_log (searched_at DESC, position DESC);
CREATE INDEX ON searches_v5.search_log (user_id, searched_at DESC, position DESC);
CREATE TABLE searches_v5.search_text (search_id uuid, user_id uuid, wizard_data jsonb, PRIMARY KEY (search_id));
CREATE INDEX ON searches_v5.search_text (user_id);

-- corrections 1
CREATE TABLE corrections_v1.correction (correction_id uuid, provider_id text, user_id uuid, status text, changes jsonb, source text, remark text, proposed_at timestamptz, decided_at timestamptz, reason text, version int, PRIMARY KEY (correction_id));
CREATE INDEX ON corrections_v1.correction (user_id);
CREATE INDEX ON corrections_v1.correction (provider_id, proposed_at DESC);
CREATE INDEX ON corrections_v1.correction (proposed_at) WHERE status = 'pending';

-- privacy 2
CREATE TABLE privacy_v2.rights_request (request_id uuid, user_id uuid, account_id uuid, request_type text, source text, status text, email text, description text, requested_at timestamptz, due_at timestamptz, decided_at timestamptz, reason text, PRIMARY KEY (request_id));
CREATE INDEX ON privacy_v2.rights_request (user_id);
CREATE INDEX ON privacy_v2.rights_request (account_id);
CREATE INDEX ON privacy_v2.rights_request (due_at) WHERE status IN ('open', 'granted');
CREATE INDEX ON privacy_v2.rights_request (requested_at) WHERE status = 'unconfirmed';
CREATE INDEX ON privacy_v2.rights_request (decided_at) WHERE request_type = 'do-not-sell';
CREATE INDEX ON privacy_v2.rights_request (email) WHERE email IS NOT NULL;

-- coverage 1
CREATE TABLE coverage_v1.claim (id text COLLATE "C", name text, sort_name text COLLATE "C", countries text[], technologies int, PRIMARY KEY (id));
CREATE INDEX ON coverage_v1.claim USING gin (countries);
CREATE INDEX ON coverage_v1.claim (sort_name, id);
CREATE TABLE coverage_v1.claim_change (upload_id uuid, id text COLLATE "C", name text, sort_name text COLLATE "C", countries text[], technologies int, PRIMARY KEY (upload_id, id));
CREATE TABLE coverage_v1.country_claim (country text, technologies int, providers int, PRIMARY KEY (country, technologies));
CREATE TABLE coverage_v1.claim_version (version int, PRIMARY KEY (version));

-- responses 2
CREATE TABLE responses_v2.request (link_id uuid, provider_id text COLLATE "C", buyer_id uuid, sent_at timestamptz, expired_at timestamptz, deleted boolean, PRIMARY KEY (link_id));
CREATE INDEX ON responses_v2.request (provider_id);
CREATE TABLE responses_v2.answer (link_id uuid, position bigint, at timestamptz, PRIMARY KEY (link_id, position));
CREATE TABLE responses_v2.approval (user_id uuid, position bigint, provider_id text COLLATE "C", at timestamptz, lapsed boolean, PRIMARY KEY (user_id, position));
CREATE INDEX ON responses_v2.approval (provider_id);
CREATE INDEX ON responses_v2.approval (provider_id) WHERE NOT lapsed;
CREATE TABLE responses_v2.disabled_account (user_id uuid, PRIMARY KEY (user_id));
CREATE TABLE responses_v2.provider_response (provider_id text COLLATE "C", requests int, buyers int, answered int, median_seconds int, PRIMARY KEY (provider_id));
CREATE INDEX ON responses_v2.provider_response (provider_id) WHERE requests IS NULL;

-- arrivals 1
CREATE TABLE arrivals_v1.missed_vendor (link_id uuid, rfq_id uuid, provider_id text COLLATE "C", provider_name text, missed_at timestamptz, invited_at timestamptz, handled_at timestamptz, PRIMARY KEY (link_id));
CREATE INDEX ON arrivals_v1.missed_vendor (missed_at) WHERE handled_at IS NULL;
CREATE INDEX ON arrivals_v1.missed_vendor (rfq_id);

-- contacts 1
CREATE TABLE contacts_v1.provider_contact (provider_id text COLLATE "C", contact_id uuid, email text, set_at timestamptz, PRIMARY KEY (provider_id));
CREATE INDEX ON contacts_v1.provider_contact (contact_id);
CREATE INDEX ON contacts_v1.provider_contact (email);

-- applications 1
CREATE TABLE applications_v1.application (application_id uuid, user_id uuid, name text, type text, website text, countries text[], word text, status text, made_at timestamptz, reason text, PRIMARY KEY (application_id));
CREATE INDEX ON applications_v1.application (user_id);
CREATE INDEX ON applications_v1.application (made_at) WHERE status = 'open';

-- exchangeRates 1
CREATE TABLE exchangeRates_v1.exchange_rate (currency text, rate text, as_of text, source text, set_by text, set_at timestamptz, PRIMARY KEY (currency));
CREATE TABLE exchangeRates_v1.rate_change (version int, at timestamptz, changed_by text, as_of text, source text, rates jsonb, PRIMARY KEY (version));

-- conversations 6
CREATE TABLE conversations_v6.conversation (link_id uuid, rfq_id uuid, buyer_id uuid, company_id uuid, provider_id text, messages int, last_at timestamptz, PRIMARY KEY (link_id));
CREATE INDEX ON conversations_v6.conversation (rfq_id);
CREATE INDEX ON conversations_v6.conversation (buyer_id, last_at DESC);
CREATE INDEX ON conversations_v6.conversation (company_id, last_at DESC);
CREATE INDEX ON conversations_v6.conversation (provider_id, last_at DESC);
CREATE TABLE conversations_v6.message (link_id uuid, number int, written_by text, author_id uuid, text text, masked_text text, file_kind text, file_size int, file_key text, file_name text, masked_file_name text, sent_at timestamptz, PRIMARY KEY (link_id, number));
CREATE INDEX ON conversations_v6.message (author_id);
CREATE INDEX ON conversations_v6.message (file_key) WHERE file_key IS NOT NULL;
CREATE TABLE conversations_v6.read_mark (link_id uuid, reader_id uuid, up_to int, PRIMARY KEY (link_id, reader_id));
CREATE INDEX ON conversations_v6.read_mark (reader_id);
CREATE TABLE conversations_v6.handed_over (rfq_id uuid, company_id uuid, PRIMARY KEY (rfq_id));
CREATE TABLE conversations_v6.written_alone (link_id uuid, PRIMARY KEY (link_id));

-- notifications 4
CREATE TABLE notifications_v4.notification (audience text, position bigint, kind text, at timestamptz, rfq_id uuid, link_id uuid, provider_name text, version int, days int, due_at timestamptz, items int, only_for uuid, is_kept boolean, PRIMARY KEY (audience, position));
CREATE INDEX ON notifications_v4.notification (audience) WHERE is_kept IS NULL;
CREATE INDEX ON notifications_v4.notification (only_for) WHERE only_for IS NOT NULL;
CREATE TABLE notifications_v4.unaddressed (audience text, position bigint, link_id uuid, provider_id text, buyer_id uuid, company_id uuid, PRIMARY KEY (audience, position));
CREATE TABLE notifications_v4.reader (user_id uuid, vendor_since bigint, admin_since bigint, vendor_of text, disabled boolean, read_up_to bigint, time_zone text, PRIMARY KEY (user_id));
CREATE TABLE notifications_v4.company_colleague (user_id uuid, company_id uuid, is_owner boolean, PRIMARY KEY (user_id));
CREATE INDEX ON notifications_v4.company_colleague (company_id);
CREATE TABLE notifications_v4.mail_choice (user_id uuid, mail_group text, choice text, PRIMARY KEY (user_id, mail_group));
CREATE TABLE notifications_v4.link (link_id uuid, status text, in_charge_id uuid, PRIMARY KEY (link_id));

-- companies 1
CREATE TABLE companies_v1.company (company_id uuid, name text, named_by uuid, PRIMARY KEY (company_id));
CREATE INDEX ON companies_v1.company (named_by);
CREATE TABLE companies_v1.member (user_id uuid, company_id uuid, role text, since timestamptz, PRIMARY KEY (user_id));
CREATE INDEX ON companies_v1.member (company_id, since);

-- companySearches 1
CREATE TABLE companySearches_v1.company_search (company_id uuid, search_id uuid, shared_by uuid, shared_at timestamptz, name text, named_by uuid, data jsonb, requirements jsonb, PRIMARY KEY (company_id, search_id));
CREATE INDEX ON companySearches_v1.company_search (shared_by);
CREATE INDEX ON companySearches_v1.company_search (named_by);
