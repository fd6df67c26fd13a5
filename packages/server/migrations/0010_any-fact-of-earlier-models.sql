-- Copies every column that both tables have, so that a new fact of models needs no change here.
CREATE OR REPLACE FUNCTION "keep_earlier_model"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "earlier_models" OVERRIDING SYSTEM VALUE
	SELECT * FROM jsonb_populate_record(NULL::"earlier_models", to_jsonb(OLD) || jsonb_build_object(
		'id', nextval(pg_get_serial_sequence('earlier_models', 'id')),
		'model_id', OLD."id",
		'until', clock_timestamp()
	));
	RETURN NULL;
END
$$;
