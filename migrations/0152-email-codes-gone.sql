-- code_challenges has taken over.
drop table email_codes;
