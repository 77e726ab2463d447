getenv ("PTXSIM_TRACE")
