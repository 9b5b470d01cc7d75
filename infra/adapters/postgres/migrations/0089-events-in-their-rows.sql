-- An event of a request with its sealed parts is a little longer than the 2 kB from which Postgres tries to compress a row and moves
-- it to another table, which costs every append more than storing it does, and every read another look-up. What is sealed does not get
-- shorter. Up to half a page an event stays in its row.
ALTER TABLE log.event SET (toast_tuple_target = 4096);
